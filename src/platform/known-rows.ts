import { LRUCache } from "lru-cache";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { outsideOfWork } from "./connection-shares.ts";
import { noteTables, notingTables } from "./tables-read.ts";

const KNOWN_FOR_MS = 2_000;
// From then on they are read anew beside those who ask, so that nobody waits for it while many ask.
const RENEWED_AFTER_MS = 1_000;
/** What is exact holds until it changes; should that ever go unheard, no longer than this. */
const EXACT_FOR_MS = 60_000;
const KNOWN_MAX = 20_000;

type Reader = Pick<Context, "db">;

interface Known<Key extends string | number, Row extends object> {
  /** Those asked for longest ago go where there are too many. */
  rows: LRUCache<Key, Row>;
  /** What they were read from. */
  tables: Set<string>;
  asked: Set<Key>;
  readAt: number;
  /** What was told before is in them. */
  told: number;
  isRenewed: boolean;
}

/** How often something was told to have changed; when last of each table, and of all. */
let changesTold = 0;
const toldLast = new Map<string, number>();
let toldOfAll = 0;
let isHeard = false;

/** Lets the rows go that were read from a table, or all: something has changed. */
export function forgetKnownRows(table?: string): void {
  changesTold += 1;
  if (table === undefined) toldOfAll = changesTold;
  else toldLast.set(table, changesTold);
}

/** Tells whether this process hears of each change, so that `forgetKnownRows` is called in time. */
export function hearChanges(isHearing: boolean): void {
  isHeard = isHearing;
  forgetKnownRows();
}

/** How many changes were told of by now. */
export function countToldChanges(): number {
  return changesTold;
}

/** Whether a table was told to have changed since so many changes had been told of. */
export function isOutdated({ tables, told }: { tables: ReadonlySet<string>; told: number }): boolean {
  if (told < toldOfAll) return true;
  for (const table of tables) if (told < (toldLast.get(table) ?? 0)) return true;
  return false;
}

interface CacheOptions {
  /** Kept only while changes are heard, and until one is. */
  isExact?: boolean;
  /** So many rows at most. */
  most?: number;
}

/** Rows by their keys, read once a second at most, or where they have changed (`isExact`); a key without a row is left out and asked for again. */
export function cacheRows<Key extends string | number, Row extends object, Asker extends Reader = Reader>(
  keyOf: (row: Row) => Key,
  read: (context: Asker, keys: Key[]) => Promise<Row[]>,
  { isExact = false, most = KNOWN_MAX }: CacheOptions = {},
) {
  const kept = new WeakMap<Database, Known<Key, Row>>();
  const knownForMs = isExact ? EXACT_FOR_MS : KNOWN_FOR_MS;

  function startKnowing(now: number): Known<Key, Row> {
    return {
      rows: new LRUCache({ max: most }),
      tables: new Set(),
      asked: new Set(),
      readAt: now,
      told: changesTold,
      isRenewed: false,
    };
  }

  function knownOf(context: Asker): Known<Key, Row> {
    const { db } = context;
    const now = performance.now();
    const known = kept.get(db);
    if (known && now - known.readAt < knownForMs && !isOutdated(known)) {
      if (
        !isExact &&
        now - known.readAt > RENEWED_AFTER_MS &&
        !known.isRenewed &&
        known.asked.size > 0 &&
        !db.isTransaction
      )
        void outsideOfWork(() => renew(context, known));
      return known;
    }
    const fresh = startKnowing(now);
    kept.set(db, fresh);
    return fresh;
  }

  async function renew(context: Asker, known: Known<Key, Row>): Promise<void> {
    known.isRenewed = true;
    const fresh = startKnowing(performance.now());
    // Where that fails, whoever asks when the rows are too old is told why.
    const { value: rows, tables } = await notingTables(() => read(context, [...known.asked]).catch(() => null));
    if (!rows || kept.get(context.db) !== known) return;
    for (const row of rows) fresh.rows.set(keyOf(row), row);
    fresh.tables = new Set([...known.tables, ...tables]);
    kept.set(context.db, fresh);
  }

  return async function find(context: Asker, keys: readonly (Key | null)[]): Promise<Map<Key, Row>> {
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
