/** The element of this selector that a plain press was on; null of a press that asks for more, as for a new window. */
export function pressedOn(event: MouseEvent, selector: string): HTMLElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

/** Has what the pointer comes upon, of what fits the selector, told more, as by a title; called by the module that draws it. */
export function doHovers<Hovered extends HTMLElement>(selector: string, act: (hovered: Hovered) => void): void {
  if (typeof document === "undefined") return;
  document.addEventListener("pointerover", ({ target }) => {
    const hovered = target instanceof Element ? target.closest<Hovered>(selector) : null;
    if (hovered) act(hovered);
  });
}

/**
 * Has presses on what fits the selector done by one listener: what only shows (`StillPart`) has none of its own. The
 * module that draws it asks for that once, so that no page can forget it.
 */
export function doPresses(selector: string, act: (pressed: HTMLElement) => Promise<void>): void {
  if (typeof document === "undefined") return;
  // Before the listener that follows links.
  document.addEventListener(
    "click",
    (event) => {
      const pressed = pressedOn(event, selector);
      if (!pressed) return;
      event.preventDefault();
      void act(pressed);
    },
    true,
  );
}
