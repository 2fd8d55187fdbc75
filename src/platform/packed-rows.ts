import { LRUCache } from "lru-cache";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { noteTables, notingTables } from "./tables-read.ts";
import { areAllOutdated, countToldChanges, isHearingChanges, isThingOutdated } from "./told-changes.ts";

/** What holds until it changes; should that ever go unheard, no longer than this. */
const EXACT_FOR_MS = 10 * 60_000;
/** A row takes so much beside its text. */
const BESIDE_TEXT_BYTES = 120;
const BEYOND_LATIN = /[\u0100-\u{10ffff}]/u;

type Reader = Pick<Context, "db">;

interface Packed {
  /** The row as JSON: it takes a fourth of what it takes as an object, and nothing has to look through it for garbage. */
  text: string;
  readAt: number;
  /** What was told before is in it. */
  told: number;
}

interface Known {
  rows: LRUCache<number, Packed>;
  /** What they were read from. */
  tables: Set<string>;
  told: number;
}

/** Rows that are each a thing's own, by its id, up to so much memory: kept while changes are heard, until one of them is (`told-changes.ts`). JSON must hold them. */
export function cachePackedRows<Row extends object, Asker extends Reader = Reader>(
  keyOf: (row: Row) => number,
  read: (context: Asker, ids: number[]) => Promise<Row[]>,
  { bytesAtMost }: { bytesAtMost: (context: Asker) => number },
) {
  const kept = new WeakMap<Database, Known>();

  function knownOf(context: Asker): Known {
    const { db } = context;
    const known = kept.get(db);
    if (known && !areAllOutdated(known)) return known;
    const fresh: Known = {
      rows: new LRUCache({ maxSize: bytesAtMost(context), sizeCalculation: bytesOf }),
      tables: new Set(),
      told: countToldChanges(),
    };
    kept.set(db, fresh);
    return fresh;
  }

  return async function find(context: Asker, ids: readonly number[]): Promise<Map<number, Row>> {
    const known = knownOf(context);
    const now = performance.now();
    const found = new Map<number, Row>();
    const unknown = new Set<number>();
    for (const id of ids) {
      const packed = known.rows.get(id);
      if (packed && now - packed.readAt < EXACT_FOR_MS && !isThingOutdated(id, packed.told))
        found.set(id, JSON.parse(packed.text) as Row);
      else unknown.add(id);
    }
    noteTables(known.tables);
    if (unknown.size === 0) return found;
    const told = countToldChanges();
    const isKept = isHearingChanges();
    const { value: rows, tables } = await notingTables(() => read(context, [...unknown]));
    for (const table of tables) known.tables.add(table);
    for (const row of rows) {
      const id = keyOf(row);
      found.set(id, row);
      if (isKept) known.rows.set(id, { text: JSON.stringify(row), readAt: now, told });
    }
    return found;
  };
}

function bytesOf({ text }: Packed): number {
  // V8 keeps a text in two bytes a letter where one of them is beyond Latin-1.
  return text.length * (BEYOND_LATIN.test(text) ? 2 : 1) + BESIDE_TEXT_BYTES;
}
