/** Scrolls to an element and focuses it, like a link to a part of the page. */
export function goTo(id: string, block: ScrollLogicalPosition = "center"): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block });
  target?.focus({ preventScroll: true });
}
