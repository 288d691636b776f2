/** Scrolls to an element and gives it the focus: what a link to a part of the page does. */
export function goTo(id: string, block: ScrollLogicalPosition = "center"): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block });
  target?.focus({ preventScroll: true });
}
