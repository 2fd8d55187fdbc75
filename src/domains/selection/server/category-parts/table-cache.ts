import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { outsideOfWork } from "#platform/connection-shares.ts";
import type { Database } from "#platform/database.ts";
import { LANES } from "#platform/lanes.ts";
import { noteTables, notingTables } from "#platform/tables-read.ts";
import { openTurns, type Turns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { bytesOf, type CategoryTable, type TableScope, withChanges } from "./category-table.ts";
import { readSome, readTable } from "./read-table.ts";

const KEPT_BYTES = 128 * 1024 * 1024;
/** Visitors' tables are read one at a time, each visitor's in turn, so that they take one connection: who walks through all categories makes others wait for one. */
const VISITORS_TURNS = {
  atOnce: 1,
  forNewcomers: 0,
  eachAtMost: LANES.own,
  waitingAtMost: 4 * LANES.own,
  waitMs: 15_000,
};
/** For so long a table counts as fresh; then it is brought up to date behind who asks, and from the second figure on before he is answered. */
const FRESH_FOR_MS = 1_000;
const KNOWN_FOR_MS = 2_000;
/** Past it, changes that came in between may have been forgotten: the table is read anew. */
const FOLLOWED_FOR_MS = 30 * MINUTE_MS;
/** No change is written down for popularity. */
const READ_ANEW_AFTER_MS = HOUR_MS;
/** So many changed parts are taken over; where more have changed at once, the table is read anew behind the one that stands. */
const CHANGES_MAX = 5_000;

export type Reader = Pick<Context, "db" | "bulkDb" | "declared" | "log">;
type Visitor = Reader & Pick<Context, "user" | "address">;

interface Kept {
  scope: TableScope;
  table: CategoryTable;
  snapshot: string;
  /** What it was read from. */
  tables: ReadonlySet<string>;
  readAt: number;
  /** All that was committed before is in it. */
  checkedAt: number;
  usedAt: number;
  /** When it was last asked for to be kept; -Infinity where only visitors ask for it. */
  aheadAt: number;
  bytes: number;
  catchingUp: Promise<void> | null;
  isReadAnew: boolean;
}

interface Shelf {
  kept: Map<string, Kept>;
  reading: Map<string, Reading>;
  visitors: Turns;
  /** The last reading that no visitor waits for; those are read one after the other too. */
  behind: Promise<unknown>;
}

const shelves = new WeakMap<Database, Shelf>();

/**
 * A table in memory, at most two seconds old: those asked for longest ago go first, visitors at once wait for one
 * reading, and who would wait too long is refused as busy.
 */
export async function findTable(context: Visitor, scope: TableScope): Promise<CategoryTable> {
  return (await findKept(context, scope, turnTakerOf(context))).table;
}

/**
 * How much memory the table of some categories takes once it is up to date; asked for like this every half an hour it
 * stays whatever visitors ask for.
 */
export async function cacheTable(context: Reader, scope: TableScope): Promise<number> {
  const kept = await findKept(context, scope, null);
  kept.aheadAt = performance.now();
  await shelfOf(context.db).reading.get(placeOf(scope))?.kept;
  return kept.bytes;
}

async function findKept(context: Reader, scope: TableScope, visitor: string | null): Promise<Kept> {
  const shelf = shelfOf(context.db);
  const key = scope.categoryIds.join();
  const now = performance.now();
  const known = shelf.kept.get(key);
  const kept =
    known && isFor(known, scope) && now - known.checkedAt < FOLLOWED_FOR_MS
      ? known
      : await readOnce(context, shelf, { key, scope, visitor });
  kept.usedAt = now;
  noteTables(kept.tables);
  const age = now - kept.checkedAt;
  if (age > FRESH_FOR_MS) {
    kept.catchingUp ??= outsideOfWork(() => catchUp(context, shelf, { key, kept })).finally(
      () => (kept.catchingUp = null),
    );
    // Where it fails, whoever asks when the table is too old is told why.
    if (age > KNOWN_FOR_MS) await kept.catchingUp;
    else kept.catchingUp.catch(() => {});
  }
  return kept;
}

function shelfOf(db: Database): Shelf {
  let shelf = shelves.get(db);
  if (!shelf)
    shelves.set(
      db,
      (shelf = { kept: new Map(), reading: new Map(), visitors: openTurns(VISITORS_TURNS), behind: Promise.resolve() }),
    );
  return shelf;
}

function placeOf({ categoryIds, parameters }: TableScope): string {
  return `${categoryIds.join()} ${JSON.stringify(parameters)}`;
}

function isFor({ scope }: Kept, { parameters }: TableScope): boolean {
  return JSON.stringify(scope.parameters) === JSON.stringify(parameters);
}

interface Wanted {
  key: string;
  scope: TableScope;
  /** Who waits for it; null where nobody does. */
  visitor: string | null;
}

/** A table that somebody waits for. Whoever's turn comes first has it read, for all of them. */
interface Reading {
  kept: Promise<Kept>;
  begin: () => Promise<Kept>;
  /** Called where none of those who wait had a turn. */
  giveUp: () => void;
  hasBegun: boolean;
  /** Those whose turn is to come; null stands for what is read ahead. */
  asked: Set<string | null>;
}

/** Who waits is refused where neither he nor anybody else who waits for the same table comes to his turn. */
function readOnce(context: Reader, shelf: Shelf, wanted: Wanted): Promise<Kept> {
  const { visitor } = wanted;
  const place = placeOf(wanted.scope);
  const reading = shelf.reading.get(place) ?? openReading(context, shelf, wanted);
  if (!reading.hasBegun && !reading.asked.has(visitor)) {
    reading.asked.add(visitor);
    const turn = visitor === null ? readBehind(shelf, reading.begin) : shelf.visitors.take(visitor, reading.begin);
    const leave = () => {
      reading.asked.delete(visitor);
      if (reading.asked.size === 0 && !reading.hasBegun) reading.giveUp();
    };
    turn.then(leave, leave);
  }
  return reading.kept;
}

function openReading(context: Reader, shelf: Shelf, wanted: Wanted): Reading {
  const place = placeOf(wanted.scope);
  let read: Promise<Kept> | undefined;
  let reading!: Reading;
  const ends = new Promise<Kept>((resolve, reject) => {
    const begin = () => {
      reading.hasBegun = true;
      // It is nobody's own: no share of his ends it, as others wait for it too.
      read ??= outsideOfWork(() => readKept(context, shelf, wanted));
      resolve(read);
      return read;
    };
    const giveUp = () => reject(doorRefusals.tableBusy());
    reading = { kept: undefined as never, begin, giveUp, hasBegun: false, asked: new Set() };
  });
  reading.kept = ends.finally(() => shelf.reading.delete(place));
  shelf.reading.set(place, reading);
  return reading;
}

function readBehind(shelf: Shelf, read: () => Promise<Kept>): Promise<Kept> {
  const reading = shelf.behind.then(read);
  shelf.behind = reading.catch(() => {});
  return reading;
}

async function readKept(context: Reader, shelf: Shelf, { key, scope }: Wanted): Promise<Kept> {
  const started = performance.now();
  const { value: read, tables } = await notingTables(() => readTable(context, scope));
  const aheadAt = shelf.kept.get(key)?.aheadAt ?? -Infinity;
  const kept: Kept = {
    ...read,
    tables,
    scope,
    readAt: started,
    checkedAt: started,
    usedAt: started,
    aheadAt,
    bytes: bytesOf(read.table),
    catchingUp: null,
    isReadAnew: false,
  };
  shelf.kept.set(key, kept);
  makeRoom(shelf, kept);
  context.log.info(
    {
      categories: scope.categoryIds.length,
      parts: read.table.rows.ids.length,
      bytes: kept.bytes,
      ms: Math.round(performance.now() - started),
    },
    "a category was read",
  );
  return kept;
}

/** The one just read stays, however large it is, and those that are read ahead. */
function makeRoom(shelf: Shelf, fresh: Kept): void {
  let bytes = [...shelf.kept.values()].reduce((sum, kept) => sum + kept.bytes, 0);
  const isAhead = ({ aheadAt }: Kept) => performance.now() - aheadAt < FOLLOWED_FOR_MS;
  const oldest = [...shelf.kept]
    .filter(([, kept]) => kept !== fresh && !isAhead(kept))
    .sort(([, one], [, other]) => one.usedAt - other.usedAt);
  for (const [key, kept] of oldest) {
    if (bytes <= KEPT_BYTES) return;
    shelf.kept.delete(key);
    bytes -= kept.bytes;
  }
}

async function catchUp(context: Reader, shelf: Shelf, { key, kept }: { key: string; kept: Kept }): Promise<void> {
  const started = performance.now();
  const { table } = kept;
  const { snapshot, partIds } = await readChanges(context.db, kept.snapshot);
  const isTooMuch = partIds.length > CHANGES_MAX;
  if ((isTooMuch || started - kept.readAt > READ_ANEW_AFTER_MS) && !kept.isReadAnew) {
    kept.isReadAnew = true;
    readOnce(context, shelf, { key, scope: kept.scope, visitor: null }).catch((error: unknown) => {
      kept.isReadAnew = false;
      context.log.warn({ err: error }, "a category could not be read anew");
    });
  }
  if (!isTooMuch) {
    if (partIds.length > 0) kept.table = withChanges(table, new Set(partIds), await readSome(context, table, partIds));
    kept.snapshot = snapshot;
  }
  kept.checkedAt = started;
}

/** The parts that changed after a snapshot, one more than are taken over at most. */
async function readChanges(db: Database, since: string): Promise<{ snapshot: string; partIds: number[] }> {
  const branch = (table: string, isNew: ReturnType<typeof sql>) => sql`
    select part_id from ${sql.table(table)} where ${isNew}
      and transaction_id < pg_snapshot_xmax(pg_current_snapshot()) and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())`;
  // What one snapshot does not see was either open then or begun later: of what it sees, however much that is, nothing is read.
  const wasOpen = sql`transaction_id = any(array(select pg_snapshot_xip(${since}::pg_snapshot)))`;
  const isLater = sql`transaction_id >= pg_snapshot_xmax(${since}::pg_snapshot)`;
  const branches = ["datasheet_part_changes", "datasheet_offer_changes"].flatMap((table) => [
    branch(table, wasOpen),
    branch(table, isLater),
  ]);
  const { rows } = await sql<{ snapshot: string; partIds: number[] }>`
    select pg_current_snapshot()::text as snapshot,
      array(select distinct part_id from (${sql.join(branches, sql` union all `)}) changed limit ${CHANGES_MAX + 1}) as part_ids`.execute(
    db,
  );
  return rows[0]!;
}
