/** Scrolls a screen back to where it was, though it may not be as tall yet: what it reads first comes in parts. */

/** What somebody does who reads already: from then on the page stays where they have it. */
const ownMoves = ["wheel", "pointerdown", "touchstart", "keydown"] as const;

/** `top` in CSS pixels. Returns the way to stop. */
export function scrollBack(window: Window, top: number): () => void {
  const { body, documentElement } = window.document;
  const isTall = () => documentElement.scrollHeight - window.innerHeight >= top;
  const listening = new AbortController();
  window.scrollTo(0, top);
  if (isTall() || !("ResizeObserver" in window)) return () => {};
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isTall()) stop();
  });
  function stop() {
    growth.disconnect();
    listening.abort();
  }
  growth.observe(body);
  const { signal } = listening;
  for (const move of ownMoves) window.addEventListener(move, stop, { signal, capture: true, passive: true });
  return stop;
}
