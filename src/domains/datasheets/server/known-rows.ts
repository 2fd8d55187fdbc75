import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";

const KNOWN_FOR_MS = 2_000;
const KNOWN_AT_MOST = 20_000;

type Reader = Pick<Context, "db">;

/**
 * Rows by their keys, each read once in two seconds: hundreds of searches a second name the same brands and categories. A row that
 * changes is told as it was for that long at most; a key without a row is left out, and asked for again.
 */
export function keepRows<Key, Row>(keyOf: (row: Row) => Key, read: (context: Reader, keys: Key[]) => Promise<Row[]>) {
  const kept = new WeakMap<Database, Map<Key, { row: Row; until: number }>>();
  return async function find(context: Reader, keys: readonly (Key | null)[]): Promise<Map<Key, Row>> {
    let known = kept.get(context.db);
    if (!known || known.size > KNOWN_AT_MOST) kept.set(context.db, (known = new Map()));
    const now = performance.now();
    const found = new Map<Key, Row>();
    const unknown = new Set<Key>();
    for (const key of keys) {
      if (key === null) continue;
      const entry = known.get(key);
      if (entry && entry.until > now) found.set(key, entry.row);
      else unknown.add(key);
    }
    if (unknown.size === 0) return found;
    for (const row of await read(context, [...unknown])) {
      known.set(keyOf(row), { row, until: now + KNOWN_FOR_MS });
      found.set(keyOf(row), row);
    }
    return found;
  };
}
