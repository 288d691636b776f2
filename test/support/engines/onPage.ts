/** Functions that run in the page: each must be complete in itself, for only its own text gets there. */
import type { Box, Target } from "./engine.ts";

export interface Sight extends Box {
  isDisabled: boolean;
  /** Does a press in its middle reach it? */
  isReachable: boolean;
  /** Of a field, what stands in it. */
  value: string;
}

/** The first shown element that fits; null when there is none. `centred` scrolls it into the middle first. */
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
    // Whether it is shown takes a layout, so its name is asked for first.
    if (target.name === undefined) return isShown(element);
    const name = nameOf(element);
    return (target.exact ? name === target.name : name.includes(target.name)) && isShown(element);
  };
  const { within } = target;
  const around = within
    ? Array.from(document.querySelectorAll(within.css)).find(
        (element) => isShown(element) && plain(element.textContent).includes(within.text),
      )
    : document;
  const fitting = Array.from(around?.querySelectorAll<HTMLElement>(target.css) ?? []).filter(fits);
  // Of nested ones the innermost: what holds the text, not what holds that.
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
    // The button that signs takes no press for a moment (SigningButton).
    isReachable:
      hit !== null &&
      getComputedStyle(element).pointerEvents !== "none" &&
      (element.contains(hit) || hit.contains(element)),
    value: "value" in element ? String(element.value) : "",
  };
}

/** Selects all that stands in the focused field. */
export function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** What the page shows, for a message: its address, and how its text begins and ends. */
export function summary(): string {
  const text = document.body.innerText.replace(/\s+/g, " ");
  const shown = text.length > 900 ? `${text.slice(0, 300)} … ${text.slice(-600)}` : text;
  return `${location.pathname}: ${shown}`;
}

/** Prints what the content policy refuses; engines report it nowhere a driver could read. */
export function printViolations(): void {
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`content policy: ${effectiveDirective} refuses ${blockedURI} ${sample}`);
  });
}

interface Keeping {
  keptComplaints?: string[];
}

/** Keeps what the console and the script errors say, once per document. */
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
