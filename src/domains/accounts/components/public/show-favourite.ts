/** Shows at all buttons that name a thing in `data-favourite` whether the reader keeps it. */
export function showFavourite(named: string, isKept: boolean): void {
  const words = isKept ? "已收藏" : "收藏";
  for (const shown of document.querySelectorAll<HTMLElement>(`[data-favourite="${named}"]`)) {
    shown.ariaPressed = String(isKept);
    shown.textContent = words;
    shown.ariaLabel = `${words} ${shown.dataset["name"]}`;
  }
}
