import { favourites } from "../../contract/favourites.ts";
import { askOwn } from "./ask-own.ts";
import { showFavourite } from "./show-favourite.ts";

/** Shows which things of a kind, that buttons of the page name in `data-favourite`, the reader keeps already. */
export async function markFavourites(type: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLElement>(`[data-favourite^="${type} "]`)];
  const ids = [...new Set(links.map((link) => Number(link.dataset["favourite"]!.split(" ")[1])))];
  if (ids.length === 0) return;
  const shownOf = new Map(links.map((link) => [link.dataset["favourite"]!, link.ariaPressed]));
  // What can't be told is shown as for everybody.
  const kept = await askOwn(favourites.areFavourites, { type, ids }).catch(() => null);
  if (!kept) return;
  // What was pressed meanwhile knows better.
  const isUntouched = (link: HTMLElement) => link.ariaPressed === shownOf.get(link.dataset["favourite"]!);
  for (const link of links.filter(isUntouched)) {
    const named = link.dataset["favourite"]!;
    showFavourite(named, kept.ids.includes(Number(named.split(" ")[1])));
  }
}
