/** Shows those of the values behind 更多 whose names hold what is typed in the field above them. */
export function findInFacet(field: HTMLInputElement): void {
  const wanted = plain(field.value).trim();
  for (const line of field.parentElement!.querySelectorAll<HTMLElement>(".facet-rest > li"))
    line.hidden = !plain(line.firstElementChild!.firstChild!.textContent!).includes(wanted);
}

/** In one case, and brackets of one width. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
