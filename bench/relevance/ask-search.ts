import type { DataOf } from "#api/define-calls.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { askPortal } from "../catalogue-sample.ts";

export type SearchResult = DataOf<typeof partSearch.searchParts>;
export type Hit = SearchResult["data"][number];

const AT_ONCE = 4;
/** As many visitors as searches: a portal limits what one address may ask for. */
let asked = 0;

/** Asked for as the result page does, with facets; what the portal refuses is an error. */
export async function askSearch(origin: string, keywords: string): Promise<SearchResult> {
  asked += 1;
  const visitor = `10.0.${Math.floor(asked / 250) % 250}.${asked % 250}`;
  return askPortal(origin, partSearch.searchParts, { keywords, facets: "1" }, { "x-forwarded-for": visitor });
}

/** Does something with each, a few at a time, and keeps their order. */
export async function eachOf<Item, Answer>(
  items: readonly Item[],
  use: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const work = async () => {
    for (let place = next++; place < items.length; place = next++) answers[place] = await use(items[place]!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** By what `nameOf` says, in the order in which the names come up. */
export function groupsOf<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(nameOf(item));
    if (group) group.push(item);
    else groups.set(nameOf(item), [item]);
  }
  return groups;
}
