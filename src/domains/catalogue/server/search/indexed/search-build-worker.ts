// The thread that builds an index: the portal goes on meanwhile, and all the memory that building takes is given back when it ends.
import { createHash } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { sql } from "kysely";
import { openDatabase } from "#platform/database.ts";
import { buildImage } from "#part-search/index/build-image.ts";
import { writeImage } from "#part-search/index/image-file.ts";
import type { IndexImage } from "#part-search/index/index-image.ts";
import type { BuildSource, FromBuildWorker, ToBuildWorker } from "./build-in-thread.ts";
import { isIndexable, readAllParts } from "./read-parts.ts";

// So small that who writes them to the file store is never kept for long.
const BYTES_AT_ONCE = 256 * 1024;

if (!parentPort) throw new Error("A build worker is started by buildInThread, not by hand");
const port = parentPort;
const started = performance.now();
const { image, readUntil, ...seen } = await build(workerData as BuildSource);
const chunks = cutImage(image);
port.on("message", (_wish: ToBuildWorker) => void hand());
const sha256 = await digest(image);
tell({
  built: {
    facts: image.facts,
    sha256,
    ...seen,
    readSeconds: (readUntil - started) / 1000,
    indexSeconds: (performance.now() - readUntil) / 1000,
  },
});

/** Builds the index of one state of the database. */
async function build({
  connection,
  stock,
}: BuildSource): Promise<{ image: IndexImage; snapshot: string; leftOut: number; readUntil: number }> {
  const pool = openDatabase(connection, { poolSize: 1, statementTimeoutSeconds: 0 });
  const transaction = await pool
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  const close = async () => {
    if (!transaction.isRolledBack) await transaction.rollback().execute();
    await pool.destroy();
  };
  let leftOut = 0;
  let readUntil = started;
  async function* readTakable() {
    for await (const parts of readAllParts({ db: transaction, stock })) {
      const takable = parts.filter(isIndexable);
      leftOut += parts.length - takable.length;
      yield takable;
    }
    readUntil = performance.now();
    // Putting the index together takes a while: no transaction stays open for it.
    await close();
  }
  try {
    // While a batch is taken in, the transaction rests.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    const { rows } = await sql<{ snapshot: string; watermark: string }>`
      select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot()) as watermark`.execute(
      transaction,
    );
    const { snapshot, watermark } = rows[0]!;
    const image = await buildImage(readTakable(), Number(watermark));
    return { image, snapshot, leftOut, readUntil };
  } finally {
    await close();
  }
}

async function digest(whole: IndexImage): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of writeImage(whole)) hash.update(bytes);
  return hash.digest("hex");
}

async function hand(): Promise<void> {
  const { value } = await chunks.next();
  if (value) port.postMessage({ chunk: value } satisfies FromBuildWorker, [value.buffer]);
  else tell({ isDone: true });
}

async function* cutImage(whole: IndexImage): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const bytes of writeImage(whole)) {
    for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
      yield new Uint8Array(bytes.subarray(at, at + BYTES_AT_ONCE));
  }
}

function tell(message: FromBuildWorker): void {
  port.postMessage(message);
}
