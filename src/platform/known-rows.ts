import { LRUCache } from "lru-cache";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { outsideOfWork } from "./connection-shares.ts";
import { noteTables, notingTables } from "./tables-read.ts";
import { countToldChanges, isHearingChanges, isOutdated } from "./told-changes.ts";

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

/** Rows by their keys, read once a second at most, or, with `isExact`, while changes are heard, until one is; a key without a row is left out and asked for again. */
export function cacheRows<Key extends string | number, Row extends object, Asker extends Reader = Reader>(
  keyOf: (row: Row) => Key,
  read: (context: Asker, keys: Key[]) => Promise<Row[]>,
  { isExact = false }: { isExact?: boolean } = {},
) {
  const kept = new WeakMap<Database, Known<Key, Row>>();
  const knownForMs = isExact ? EXACT_FOR_MS : KNOWN_FOR_MS;

  function startKnowing(now: number): Known<Key, Row> {
    return {
      rows: new LRUCache({ max: KNOWN_MAX }),
      tables: new Set(),
      asked: new Set(),
      readAt: now,
      told: countToldChanges(),
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
    if (isExact && !isHearingChanges())
      return new Map((await read(context, [...unknown])).map((row) => [keyOf(row), row]));
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
