/** The focus of a page: where it is, moving it, and pressing the focused button. */
import type { Locator, Page } from "playwright-core";
import { poll } from "./poll.ts";

/** Presses Enter once the button is enabled: unlike a click, playwright's key also goes to a disabled one, without effect. */
export async function pressEnterOn(button: Locator): Promise<void> {
  await poll(() => button.isEnabled(), `${button} to be enabled`);
  await button.press("Enter");
}

/** Puts the focus before the first element, as on a page that was just loaded. */
export const beginAtTop = (page: Page) =>
  page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    Object.assign(globalThis, { focusedBefore: null });
  });

/**
 * The focused element: its name, whether its focus is visible, and whether it precedes the element of the previous
 * call.
 */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const box = element.getBoundingClientRect();
    // A link that fills its row shows the focus around the row.
    const isOutlined = [null, "::after"].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    // Compared in this call: elements between the two, such as a menu's entries, may be gone by the next call.
    const before: Element | null | undefined = Reflect.get(globalThis, "focusedBefore");
    Object.assign(globalThis, { focusedBefore: element });
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return {
      tag: element.localName,
      name: (element.ariaLabel ?? label ?? element.textContent ?? "").trim(),
      isSeen: isOutlined && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      isBack:
        before?.isConnected === true &&
        (element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
    };
  });
