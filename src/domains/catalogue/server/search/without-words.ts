import { partKey } from "#shared/part-key.ts";

/** Words beyond this many stay where they are. */
const WORDS_LOOKED_AT = 40;

/** The keywords without the words that were taken for something; null where they do not stand in them as words of their own. */
export function withoutWords(keywords: string, typed: string): string | null {
  const words = keywords.trim().split(/\s+/u);
  const keys = words.slice(0, WORDS_LOOKED_AT).map(partKey);
  const wanted = partKey(typed);
  for (let from = 0; from < keys.length; from++) {
    const to = wanted && keys[from] ? endOfRun(keys, from, wanted) : null;
    if (to !== null) return [...words.slice(0, from), ...words.slice(to)].join(" ");
  }
  return keywords.includes(typed) ? keywords.replace(typed, " ").trim().replaceAll(/\s+/gu, " ") : null;
}

/** Where the run of words ends that begins there and is called so; null where there is none. */
function endOfRun(keys: string[], from: number, wanted: string): number | null {
  let run = "";
  for (let to = from; to < keys.length && run.length < wanted.length; to++) {
    run += keys[to];
    if (run === wanted) return to + 1;
  }
  return null;
}
