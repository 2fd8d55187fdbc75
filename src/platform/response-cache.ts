import { MINUTE_MS } from "#shared/durations.ts";
import { noteTables, notingTables } from "./tables-read.ts";

interface Kept {
  /** What it was made of. */
  tables: ReadonlySet<string>;
  begunAt: number;
  until: number;
  json: Promise<string>;
  /** Null while it is being made. */
  characters: number | null;
  /** What stands in where a new one fails, or is long in coming. */
  former: Pick<Kept, "json" | "begunAt" | "tables"> | null;
}

/** So old an answer still stands in for one that can't be had. */
const STANDS_IN_FOR_MS = 10 * MINUTE_MS;
/** So long who could have an older one waits for a new one. */
const PATIENCE_MS = 1000;
/** What stands in is looked for anew after this. */
const AGAIN_AFTER_MS = 2000;

/**
 * Answers that are the same for everybody, for as long as their call says; two askers at once share one run. While the
 * database fails (`isTrouble`) or is slow, a former answer stands in.
 */
export function openResponseCache({
  answersAtMost = 500,
  charactersAtMost = 20_000_000,
  isTrouble = (_error: unknown): boolean => false,
} = {}) {
  // In the order in which they were begun.
  const kept = new Map<string, Kept>();
  let characters = 0;

  function drop(key: string) {
    characters -= kept.get(key)?.characters ?? 0;
    kept.delete(key);
  }

  function makeRoom(answers: number, now: number) {
    for (const isOver of [({ until }: Kept) => until <= now, () => true]) {
      for (const [key, answer] of kept) {
        if (kept.size + answers <= answersAtMost && characters <= charactersAtMost) return;
        if (answer.characters !== null && isOver(answer)) drop(key);
      }
    }
  }

  async function keep(
    key: string,
    seconds: number,
    make: () => Promise<string>,
    now = performance.now(),
  ): Promise<string> {
    const known = kept.get(key);
    if (known && (known.characters === null || known.until > now)) {
      const json = await patiently(known, now);
      noteTables(known.tables);
      return json;
    }
    drop(key);
    makeRoom(1, now);
    const former = known ? (known.former ?? known) : null;
    const answer: Kept = {
      tables: new Set(),
      begunAt: now,
      until: now + seconds * 1000,
      json: notingTables(make).then(({ value, tables }) => {
        answer.tables = tables;
        return value;
      }),
      characters: null,
      former:
        former && now - former.begunAt < STANDS_IN_FOR_MS
          ? { json: former.json, begunAt: former.begunAt, tables: former.tables }
          : null,
    };
    kept.set(key, answer);
    const keepAnswer = (json: string) => {
      // What was forgotten meanwhile is no more on the shelf.
      if (kept.get(key) !== answer) return;
      answer.characters = key.length + json.length;
      characters += answer.characters;
      makeRoom(0, now);
    };
    const { json: fresh, former: older } = answer;
    answer.json = fresh.then(
      (json) => {
        answer.former = null;
        keepAnswer(json);
        return json;
      },
      async (error: unknown) => {
        if (older && isTrouble(error)) {
          answer.until = Math.min(answer.until, performance.now() + AGAIN_AFTER_MS);
          const json = await older.json;
          answer.tables = older.tables;
          noteTables(older.tables);
          keepAnswer(json);
          return json;
        }
        if (kept.get(key) === answer) drop(key);
        throw error;
      },
    );
    answer.json.catch(() => {});
    return patiently(answer, now);
  }

  /** What is being made is waited for without end only where nothing stands in. */
  async function patiently({ json, characters, former, begunAt }: Kept, now: number): Promise<string> {
    if (characters !== null || !former) return json;
    let timer: NodeJS.Timeout | undefined;
    const older = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(former.json), Math.max(begunAt + PATIENCE_MS - now, 0));
    });
    // It may be the former one that is handed out.
    noteTables(former.tables);
    return Promise.race([json, older]).finally(() => clearTimeout(timer));
  }

  return {
    keep,
    /** Lets go what was made of a table; everything where none is named. */
    forget(table?: string) {
      for (const [key, { tables, characters: made }] of kept)
        if (table === undefined || made === null || tables.has(table)) drop(key);
    },
  };
}
