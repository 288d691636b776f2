/** Renders a component into a document and does with it what a reader does. */

import { act, type ReactNode, StrictMode } from "react";
import type { Root } from "react-dom/client";
import { closeDocument } from "./document.ts";

// React looks for a document when it is loaded, so it is loaded after there is one.
const { createRoot, hydrateRoot } = await import("react-dom/client");
const { renderToString } = await import("react-dom/server");

// A complaint of React or of a component fails the file, wherever it comes from.
console.error = (...parts: unknown[]) => {
  console.log("Unexpected:", ...parts);
  process.exitCode = 1;
};

export interface Rendered {
  host: HTMLElement;
  /** Renders again, as a parent would with other props. */
  again: (node: ReactNode) => Promise<void>;
  end: () => Promise<void>;
}

export async function render(node: ReactNode): Promise<Rendered> {
  const host = document.createElement("div");
  document.body.append(host);
  const shown = rendered(host, createRoot(host));
  await shown.again(node);
  return shown;
}

/** Takes over static HTML of the same component; `before` is what the reader did until then. */
export async function hydrate(node: ReactNode, before: () => void): Promise<Rendered> {
  const host = document.createElement("div");
  document.body.append(host);
  const whole = <StrictMode>{node}</StrictMode>;
  host.innerHTML = renderToString(whole);
  before();
  return rendered(host, await act(async () => hydrateRoot(host, whole)));
}

function rendered(host: HTMLElement, root: Root): Rendered {
  const again = (next: ReactNode) => act(async () => root.render(<StrictMode>{next}</StrictMode>));
  const end = async () => {
    await act(async () => root.unmount());
    host.remove();
  };
  return { host, again, end };
}

/** The one element of that selector; a missing one fails the test with its name. */
export function find<E extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${document.body.innerHTML}`);
  return found;
}

export const textOf = (selector: string): string => find(selector).textContent ?? "";

const inputOf = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);

/** Types into a field, without leaving it. */
export const typeInto = (field: HTMLInputElement, text: string) =>
  act(async () => {
    field.focus();
    setValue(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

export const type = (name: string, text: string) => typeInto(inputOf(name), text);

/** React watches the property `value`; a reader's typing goes past it, and so does this. */
function setValue(field: HTMLInputElement, text: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, text);
}

export const leave = (name: string) => act(async () => inputOf(name).blur());

/** Presses a key; Enter in a field submits its form unless that is prevented or its submit button is disabled. */
export const press = (target: Element, key: string) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const goesOn = target.dispatchEvent(event);
    const submit = target.closest("form")?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (goesOn && key === "Enter" && submit && !submit.disabled) submit.click();
  });

export const click = (target: HTMLElement, init: MouseEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init }));
  });

export { act, closeDocument, inputOf };
