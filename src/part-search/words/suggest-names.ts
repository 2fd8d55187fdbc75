import { brandKey } from "#shared/brand-key.ts";
import type { Name } from "./name-book.ts";
import type { Vocabulary } from "./vocabulary.ts";

const LONGEST_TYPED = 60;
const LOOKED_AT = 400;

/** The brands and categories whose names are, begin or end with, or hold what is typed so far, the fullest first; at most `limit` of each. */
export function suggestNames(
  typed: string,
  { names }: Vocabulary,
  limit: number,
): { brandIds: number[]; categoryIds: number[] } {
  const key = brandKey(typed.slice(0, LONGEST_TYPED));
  if (key === "" || typed.length > LONGEST_TYPED) return { brandIds: [], categoryIds: [] };
  const found = names.beginningWith(key, LOOKED_AT);
  if (/\p{Script=Han}/u.test(key)) found.push(...names.holding(key, LOOKED_AT));
  const rank = ({ key: name }: Name) => (name === key ? 0 : name.startsWith(key) || name.endsWith(key) ? 1 : 2);
  found.sort((one, other) => rank(one) - rank(other) || other.weight - one.weight);
  const idsOf = (kind: Name["kind"]) => {
    const named = found.flatMap((name) => [name, ...(name.behind ? [name.behind] : [])]);
    return [...new Set(named.filter((one) => one.kind === kind).map(({ ids }) => ids[0]!))].slice(0, limit);
  };
  return { brandIds: idsOf("brand"), categoryIds: idsOf("category") };
}
