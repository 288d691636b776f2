/** Functions that run in the page. Each must be self-contained, because only its own text gets there. */
import type { Box, Target } from "./engine.ts";

export interface Sight extends Box {
  isDisabled: boolean;
  /** Whether a press in its middle reaches it. */
  isReachable: boolean;
  value: string;
}

/** The first visible element that fits; null if there is none. `centred` scrolls it into the middle first. */
export function sightOf(target: Target, centred: boolean): Sight | null {
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const plain = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element): string => {
    const referred = element.getAttribute("aria-labelledby");
    const texts = referred?.split(" ").map((id) => plain(document.getElementById(id)?.textContent));
    if (texts) return texts.join(" ");
    const said = element.getAttribute("aria-label") ?? element.getAttribute("title");
    if (said !== null) return plain(said);
    const labels = "labels" in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
    if (labels?.length) return Array.from(labels, (label) => plain(label.textContent)).join(" ");
    return plain(element.textContent);
  };
  const fits = (element: Element) => {
    // Visibility needs a layout, so the name is checked first.
    if (target.name === undefined) return isShown(element);
    const name = nameOf(element);
    return (target.exact ? name === target.name : name.includes(target.name)) && isShown(element);
  };
  const fitting = Array.from(document.querySelectorAll<HTMLElement>(target.css)).filter(fits);
  // The innermost of nested ones: the element with the text, not its ancestors.
  const element = fitting.find((one) => !fitting.some((other) => other !== one && one.contains(other)));
  if (!element) return null;
  if (centred) element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return {
    x,
    y,
    width,
    height,
    isDisabled: element.matches(":disabled, [aria-disabled=true]"),
    // The signing button ignores presses for a moment (SigningButton).
    isReachable:
      hit !== null &&
      getComputedStyle(element).pointerEvents !== "none" &&
      (element.contains(hit) || hit.contains(element)),
    value: "value" in element ? String(element.value) : "",
  };
}

export function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Describes the page for an error message: its address, and the beginning and end of its text. */
export function summary(): string {
  const text = document.body.innerText.replace(/\s+/g, " ");
  const shown = text.length > 900 ? `${text.slice(0, 300)} … ${text.slice(-600)}` : text;
  return `${location.pathname}: ${shown}`;
}

/** Prints violations of the content policy; engines report them nowhere a driver could read. */
export function printViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`content policy: ${effectiveDirective} refuses ${blockedURI} ${sample}`);
  });
}

interface Keeping {
  keptComplaints?: string[];
}

/** Keeps console messages and script errors, once per document. */
export function keepComplaints(): void {
  const page = globalThis as Keeping;
  if (page.keptComplaints) return;
  const kept: string[] = [];
  page.keptComplaints = kept;
  for (const level of ["error", "warn"] as const) {
    const print = console[level];
    console[level] = (...said: unknown[]) => {
      kept.push(`${level}: ${said.join(" ")}`);
      print(...said);
    };
  }
  addEventListener("error", ({ message }) => kept.push(`page error: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => kept.push(`page error: ${reason}`));
}

export const keptComplaints = (): string[] => (globalThis as Keeping).keptComplaints?.splice(0) ?? [];
