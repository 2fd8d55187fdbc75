/** What was pressed has gone: brings the keyboard to what of its kind stands in its place now, else to the last, else to the whole (which has `tabIndex` -1). */
export function focusInPlace(whole: HTMLElement | null, kind: string, place: number): void {
  // Once the page has changed.
  requestAnimationFrame(() => {
    const alike = whole?.querySelectorAll<HTMLElement>(kind);
    (alike?.[Math.min(place, alike.length - 1)] ?? whole)?.focus();
  });
}
