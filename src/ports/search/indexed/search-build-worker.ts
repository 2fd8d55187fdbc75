// The thread that builds an index: the portal goes on meanwhile, and all the memory that building takes is given back when it ends.
import { sql } from "kysely";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase, type Connection } from "#platform/database.ts";
import { buildImage } from "../index/build-image.ts";
import { writeImage } from "../index/image-file.ts";
import type { IndexImage } from "../index/index-image.ts";
import type { FromBuildWorker, ToBuildWorker } from "./build-in-thread.ts";
import { readAllParts } from "./read-parts.ts";

// So small that who writes them to the file store is never kept for long.
const BYTES_AT_ONCE = 256 * 1024;

if (!parentPort) throw new Error("A build worker is started by buildInThread, not by hand");
const port = parentPort;
const image = await build((workerData as { connection: Connection }).connection);
const chunks = cutImage(image);
port.on("message", (_wish: ToBuildWorker) => void hand());
tell({ facts: image.facts });

/** Builds the index of one state of the database. */
async function build(connection: Connection): Promise<IndexImage> {
  const pool = openDatabase(connection, { poolSize: 1, statementTimeoutSeconds: 0 });
  const transaction = await pool.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute();
  try {
    const { rows } = await sql<{ watermark: string }>`select pg_snapshot_xmin(pg_current_snapshot()) as watermark`.execute(transaction);
    return await buildImage(readAllParts(transaction), Number(rows[0]!.watermark));
  } finally {
    await transaction.rollback().execute();
    await pool.destroy();
  }
}

async function hand(): Promise<void> {
  const { value } = await chunks.next();
  if (value) port.postMessage({ chunk: value } satisfies FromBuildWorker, [value.buffer]);
  else tell({ isDone: true });
}

async function* cutImage(whole: IndexImage): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of writeImage(whole)) {
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) yield new Uint8Array(bytes.subarray(at, at + BYTES_AT_ONCE));
  }
}

function tell(message: FromBuildWorker): void {
  port.postMessage(message);
}
