import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";

const KNOWN_FOR_MS = 2_000;
const KNOWN_AT_MOST = 20_000;

/**
 * Rows by their ids, each read once in two seconds: hundreds of searches a second name the same brands and categories. A row that
 * changes is told as it was for that long at most. Ids without a row are left out.
 */
export function keepRows<Row extends { id: number }>(read: (context: Pick<Context, "db">, ids: number[]) => Promise<Row[]>) {
  const kept = new WeakMap<Database, Map<number, { row: Row; until: number }>>();
  return async function find(context: Pick<Context, "db">, ids: readonly (number | null)[]): Promise<Map<number, Row>> {
    let known = kept.get(context.db);
    if (!known || known.size > KNOWN_AT_MOST) kept.set(context.db, (known = new Map()));
    const now = performance.now();
    const found = new Map<number, Row>();
    const unknown = new Set<number>();
    for (const id of ids) {
      if (id === null) continue;
      const entry = known.get(id);
      if (entry && entry.until > now) found.set(id, entry.row);
      else unknown.add(id);
    }
    if (unknown.size === 0) return found;
    for (const row of await read(context, [...unknown])) {
      known.set(row.id, { row, until: now + KNOWN_FOR_MS });
      found.set(row.id, row);
    }
    return found;
  };
}
