/** Renders a component into a happy-dom document and acts on it as a visitor would. */
import { act, type ReactNode, StrictMode } from "react";
import { openDocument, setValue } from "./document.ts";

// React looks for a document when it is loaded, so it is imported afterwards.
const { createRoot } = await import("react-dom/client");

export type Rendered = Awaited<ReturnType<typeof render>>;

export async function render(node: ReactNode) {
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  /** Renders again, as a parent would with other props. */
  const rerender = (next: ReactNode) => act(async () => root.render(<StrictMode>{next}</StrictMode>));
  const unmount = async () => {
    await act(async () => root.unmount());
    container.remove();
  };
  await rerender(node);
  return { container, rerender, unmount };
}

/** The first element of that selector. Throws with the selector if there is none. */
export function find<E extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${document.body.innerHTML}`);
  return found;
}

export const textOf = (selector: string): string => find(selector).textContent ?? "";

/** The texts of all elements of that selector. */
export const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

const inputOf = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);

/** Types into a field and leaves the focus there. */
export const typeInto = (field: HTMLInputElement, text: string) =>
  act(async () => {
    field.focus();
    setValue(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

export const type = (name: string, text: string) => typeInto(inputOf(name), text);

export const leave = (name: string) => act(async () => inputOf(name).blur());

/** Presses a key. As in a browser, Enter submits the form unless that is prevented or the submit button is disabled. */
export const press = (target: Element, key: string) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    const proceeds = target.dispatchEvent(event);
    const submit = target.closest("form")?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (proceeds && key === "Enter" && submit && !submit.disabled) submit.click();
  });

export const click = (target: HTMLElement, init: MouseEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init }));
  });

export { act, inputOf, openDocument };
