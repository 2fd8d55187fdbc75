import type { Context } from "./context.ts";
import { outsideOfWork } from "./connection-shares.ts";
import { type Database, outsideOfTransaction } from "./database.ts";
import { openPieces, type Pause } from "./pieces.ts";
import { noteTables, notingTables } from "./tables-read.ts";
import { countToldChanges, isOutdated } from "./told-changes.ts";

/** What is made of a slow database does not rest for as long as that took. */
const REST_MS_MAX = 250;

interface Made<Value> {
  value: Value;
  begunAt: number;
  /** What it was made of. */
  tables: ReadonlySet<string>;
  /** What was told before is in it. */
  told: number;
}

interface Shelf<Value> {
  kept: Made<Value> | null;
  /** Begun, or resting before it begins: then its begin is Infinity. */
  making: { begunAt: number; made: Promise<Made<Value>> } | null;
  restUntil: number;
}

type Reader = Pick<Context, "db">;
interface State {
  ageMs: number;
  /** What it was made of was heard to have changed since. */
  isOutdated: boolean;
}
type IsGood<Value> = (value: Value, state: State) => boolean;

/**
 * What costs to be made of rows, made for all who ask: one at a time, half of the time at most, over nobody's connection.
 * Who asks gets what is good (`isGood`), else what was begun after he asked.
 */
export function makeForAll<Value>(
  make: (db: Database, pause: Pause, former: Value | null) => Promise<Value>,
  { renewedAfterMs = Infinity } = {},
): (context: Reader, isGood: IsGood<Value>) => Promise<Value> {
  const shelves = new WeakMap<Database, Shelf<Value>>();

  function begin(db: Database, shelf: Shelf<Value>): Promise<Made<Value>> {
    const making: NonNullable<Shelf<Value>["making"]> = { begunAt: Infinity, made: undefined as never };
    const run = async () => {
      const restMs = shelf.restUntil - performance.now();
      if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      making.begunAt = performance.now();
      const told = countToldChanges();
      try {
        const { value, tables } = await notingTables(() => make(db, openPieces(), shelf.kept?.value ?? null));
        return (shelf.kept = { value, tables, told, begunAt: making.begunAt });
      } finally {
        const now = performance.now();
        shelf.restUntil = now + Math.min(now - making.begunAt, REST_MS_MAX);
        shelf.making = null;
      }
    };
    making.made = outsideOfWork(run);
    shelf.making = making;
    return making.made;
  }

  async function findMade(context: Reader, isGood: IsGood<Value>): Promise<Made<Value>> {
    const askedAt = performance.now();
    const db = outsideOfTransaction(context.db);
    const shelf = shelves.get(db) ?? { kept: null, making: null, restUntil: 0 };
    shelves.set(db, shelf);
    const isAlright = (made: Made<Value> | null): made is Made<Value> =>
      made !== null &&
      (made.begunAt >= askedAt || isGood(made.value, { ageMs: askedAt - made.begunAt, isOutdated: isOutdated(made) }));
    if (isAlright(shelf.kept)) {
      // Where that fails, whoever asks when what is kept is too old is told why.
      if (askedAt - shelf.kept.begunAt > renewedAfterMs && !shelf.making) begin(db, shelf).catch(() => {});
      return shelf.kept;
    }
    const underWay = shelf.making;
    if (underWay && underWay.begunAt < askedAt) {
      // It may have read all that there was already; what it fails by is no matter of who needs another one.
      const made = await underWay.made.catch(() => null);
      if (isAlright(made)) return made;
    }
    return shelf.making?.made ?? begin(db, shelf);
  }

  return async (context, isGood) => {
    const { value, tables } = await findMade(context, isGood);
    noteTables(tables);
    return value;
  };
}
