import type { Lifecycle, VocabularyRow } from "./vocabulary-row.ts";

/** The words of the sources (distributors, Nexar, Part-DB, LCSC), the telling ones before the plain ones. */
const WORDS: [pattern: RegExp, lifecycle: Lifecycle][] = [
  [/last ?time ?buy|last ?buy|\bltb\b|\beol\b|end of life|即将停产|最后/i, "last-buy"],
  [/not (?:recommended )?for new designs?|not recommended|nrfnd|nrnd|不推荐/i, "not-recommended"],
  [/discontinued at/i, "unknown"],
  [/obsolete|discontinued|停产|作废/i, "obsolete"],
  [/\bactive\b|production|量产|在产/i, "active"],
  [/\bnew\b|preview|announced|新品/i, "new"],
];

/** Marks of a part that is no longer made, as they stand in part numbers and descriptions. */
const OBSOLETE_MARKS = /作废|停产|\[obsolete\]|\(obsolete\)|^obsolete\b/i;
const NOT_RECOMMENDED_MARKS = /\bnrnd\b|not recommended for new/i;

/** The lifecycle of a row; marks in its words go before its field, which some lists fill with one word for all. */
export function readLifecycle(row: VocabularyRow): Lifecycle {
  const words = `${row.mpn ?? ""} ${row.description ?? ""}`.slice(0, 500);
  if (OBSOLETE_MARKS.test(row.description?.slice(0, 500) ?? "") || OBSOLETE_MARKS.test(row.mpn ?? ""))
    return "obsolete";
  if (NOT_RECOMMENDED_MARKS.test(words)) return "not-recommended";
  const status = row.parameters?.["Status"];
  for (const text of [row.lifecycle, typeof status === "string" ? status : null]) {
    const found = text ? WORDS.find(([pattern]) => pattern.test(text)) : undefined;
    if (found) return found[1];
  }
  return "unknown";
}
