import { runStatement, type Database } from "#platform/database.ts";
import type { Pause } from "#platform/pieces.ts";
import type { WordClass } from "../../labels.ts";
import {
  matchSensitiveWords,
  readWordList,
  type SensitiveWordsWithin,
  type WordList,
} from "./match-sensitive-words.ts";

/** So many words that were added or removed since stand beside a list; with more it is read anew. */
const CHANGES_MAX = 500;

/** The operators' list, made ready to look texts through for it. */
export interface ReadyWords {
  count: number;
  lastId: number;
  within: SensitiveWordsWithin;
  classOf: ReadonlyMap<string, WordClass>;
  /** What was read in one go: what changes later stands beside it. */
  base: { ids: readonly number[]; list: WordList; classOf: ReadonlyMap<string, WordClass> };
}

interface Row {
  id: number;
  word: string;
  class: WordClass;
}

/** Makes the list ready; where little has changed since a former one, by that alone. */
export async function readyWords(db: Database, pause: Pause, former: ReadyWords | null): Promise<ReadyWords> {
  const followed = former && (await follow(db, pause, former.base));
  if (followed) return followed;
  const rows = await runStatement<Row>(db, "select id, word, class from news_held_words order by id", []);
  const ids = rows.map(({ id }) => id);
  const list = await readWordList(
    rows.map(({ word }) => word),
    pause,
  );
  const within = matchSensitiveWords(list, { removed: new Set(), later: null });
  const classOf = classesOf(rows);
  return { count: ids.length, lastId: ids.at(-1) ?? 0, within, classOf, base: { ids, list, classOf } };
}

function classesOf(rows: readonly Row[]): Map<string, WordClass> {
  return new Map(rows.map(({ word, class: wordClass }) => [word, wordClass]));
}

/** Null where too much has changed. */
async function follow(db: Database, pause: Pause, base: ReadyWords["base"]): Promise<ReadyWords | null> {
  const [read] = await runStatement<{ remaining: number[]; later: Row[] }>(
    db,
    `select (select coalesce(json_agg(id order by id), '[]') from news_held_words where id <= $1) as remaining,
      (select coalesce(json_agg(added order by id), '[]')
        from (select id, word, class from news_held_words where id > $1 order by id limit $2) added) as later`,
    [base.ids.at(-1) ?? 0, CHANGES_MAX + 1],
  );
  const { remaining, later } = read!;
  const left = new Set(remaining);
  const removed = new Set(base.list.words.filter((_, at) => !left.has(base.ids[at]!)));
  // One that is alike would be found from now on.
  if (removed.size > 0 && base.list.hasAlike) return null;
  const isKnown = remaining.length + removed.size === base.ids.length;
  if (!isKnown || removed.size + later.length > CHANGES_MAX) return null;
  const words = later.map(({ word }) => word);
  return {
    count: remaining.length + later.length,
    lastId: later.at(-1)?.id ?? remaining.at(-1) ?? 0,
    within: matchSensitiveWords(base.list, {
      removed,
      later: words.length === 0 ? null : await readWordList(words, pause),
    }),
    classOf: new Map([...base.classOf, ...classesOf(later)]),
    base,
  };
}
