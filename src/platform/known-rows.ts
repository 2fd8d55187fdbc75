import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { noteTables, notingTables } from "./tables-read.ts";

const KNOWN_FOR_MS = 2_000;
// From then on they are read anew beside those who ask, so that nobody waits for it while many ask.
const RENEWED_AFTER_MS = 1_000;
const KNOWN_MAX = 20_000;

type Reader = Pick<Context, "db">;

interface Known<Key, Row> {
  rows: Map<Key, Row>;
  /** What they were read from. */
  tables: Set<string>;
  asked: Set<Key>;
  readAt: number;
  isRenewed: boolean;
}

const forgetting: (() => void)[] = [];
let isHeard = false;

/** Lets all rows go that are known: something has changed. */
export function forgetKnownRows(): void {
  for (const forget of forgetting) forget();
}

/** Tells whether this process hears of each change, so that `forgetKnownRows` is called in time. */
export function hearChanges(isHearing: boolean): void {
  isHeard = isHearing;
  forgetKnownRows();
}

/**
 * Rows by their keys, read once a second at most; a key without a row is left out and asked for again. Those that
 * have to be exact (`isExact`) are kept only while changes are heard.
 */
export function cacheRows<Key, Row>(
  keyOf: (row: Row) => Key,
  read: (context: Reader, keys: Key[]) => Promise<Row[]>,
  { isExact = false } = {},
) {
  let kept = new WeakMap<Database, Known<Key, Row>>();
  forgetting.push(() => (kept = new WeakMap()));

  function knownOf({ db }: Reader): Known<Key, Row> {
    const now = performance.now();
    const known = kept.get(db);
    if (known && now - known.readAt < KNOWN_FOR_MS && known.rows.size <= KNOWN_MAX) {
      if (now - known.readAt > RENEWED_AFTER_MS && !known.isRenewed && known.asked.size > 0 && !db.isTransaction)
        void renew({ db }, known);
      return known;
    }
    const fresh: Known<Key, Row> = {
      rows: new Map(),
      tables: new Set(),
      asked: new Set(),
      readAt: now,
      isRenewed: false,
    };
    kept.set(db, fresh);
    return fresh;
  }

  async function renew(context: Reader, known: Known<Key, Row>): Promise<void> {
    known.isRenewed = true;
    const readAt = performance.now();
    // Where that fails, whoever asks when the rows are too old is told why.
    const { value: rows, tables } = await notingTables(() => read(context, [...known.asked]).catch(() => null));
    if (rows && kept.get(context.db) === known)
      kept.set(context.db, {
        rows: new Map(rows.map((row) => [keyOf(row), row])),
        tables: new Set([...known.tables, ...tables]),
        asked: new Set(),
        readAt,
        isRenewed: false,
      });
  }

  return async function find(context: Reader, keys: readonly (Key | null)[]): Promise<Map<Key, Row>> {
    const known = knownOf(context);
    const found = new Map<Key, Row>();
    const unknown = new Set<Key>();
    for (const key of keys) {
      if (key === null) continue;
      const row = known.rows.get(key);
      if (row === undefined) unknown.add(key);
      else {
        known.asked.add(key);
        found.set(key, row);
      }
    }
    noteTables(known.tables);
    if (unknown.size === 0) return found;
    if (isExact && !isHeard) return new Map((await read(context, [...unknown])).map((row) => [keyOf(row), row]));
    const { value: rows, tables } = await notingTables(() => read(context, [...unknown]));
    for (const table of tables) known.tables.add(table);
    for (const row of rows) {
      const key = keyOf(row);
      known.rows.set(key, row);
      known.asked.add(key);
      found.set(key, row);
    }
    return found;
  };
}
