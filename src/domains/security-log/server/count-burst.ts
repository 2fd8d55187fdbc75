import type { Database } from "#platform/database.ts";
import type { Counted } from "./bursts.ts";

const ROWS_AT_ONCE = 500;

/** An entry that counts, by its mark. */
export type BurstRow = Counted & { at: Date; burst: string };

interface Waiting {
  row: BurstRow;
  times: number;
  written: Promise<void>;
  isOver: (error?: unknown) => void;
}

interface Writer {
  waiting: Map<string, Waiting>;
  isWriting: boolean;
}

const writers = new WeakMap<Database, Writer>();

/**
 * Adds one to the entry of a burst. However many come at once, this process writes them by one statement after the
 * other: nobody waits for a row on a connection, and a flood takes one.
 */
export async function countBurst(db: Database, row: BurstRow): Promise<void> {
  let writer = writers.get(db);
  if (!writer) writers.set(db, (writer = { waiting: new Map(), isWriting: false }));
  const known = writer.waiting.get(row.burst) ?? newWaiting(row);
  known.times += 1;
  writer.waiting.set(row.burst, known);
  if (!writer.isWriting) void writeAll(db, writer);
  await known.written;
}

async function writeAll(db: Database, writer: Writer): Promise<void> {
  writer.isWriting = true;
  while (writer.waiting.size > 0) {
    const next = [...writer.waiting.values()].slice(0, ROWS_AT_ONCE);
    for (const { row } of next) writer.waiting.delete(row.burst);
    // In one order in all processes.
    next.sort((one, other) => (one.row.burst < other.row.burst ? -1 : 1));
    const error = await write(db, next).then(
      () => undefined,
      (error: unknown) => error ?? new Error("not written"),
    );
    for (const { isOver } of next) isOver(error);
  }
  writer.isWriting = false;
}

async function write(db: Database, next: Waiting[]): Promise<void> {
  await db
    .insertInto("securityEvents")
    .values(next.map(({ row, times }) => ({ ...row, times })))
    .onConflict((conflict) =>
      conflict
        .column("burst")
        .doUpdateSet((eb) => ({ times: eb("securityEvents.times", "+", eb.ref("excluded.times")) })),
    )
    .execute();
}

function newWaiting(row: BurstRow): Waiting {
  let isOver: Waiting["isOver"] = () => {};
  const written = new Promise<void>((resolve, reject) => {
    isOver = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { row, times: 0, written, isOver };
}
