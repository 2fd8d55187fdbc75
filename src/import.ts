import path from "node:path";
import { closePdfWorkers } from "#platform/pdf/pdf-jobs.ts";
import { closePictureWorkers } from "#platform/pictures/picture-jobs.ts";
import { describeStop } from "#domains/catalogue/server/import/describe-error.ts";
import { parseImportOptions, type ImportOptions } from "#domains/catalogue/server/import/import-options.ts";
import { openProgress } from "#domains/catalogue/server/import/progress.ts";
import { ImportRunning } from "#domains/catalogue/server/import/import-lock.ts";
import { runImport } from "#domains/catalogue/server/import/run-import.ts";
import { closeRenderWorkers } from "#domains/news/server/publication/render-apart.ts";
import { closeBodyWorkers } from "#domains/news/server/import/read-body.ts";
import { prepareDataFolder } from "#platform/data-folder.ts";
import { openDatabase } from "#platform/database.ts";
import { openFileLock } from "#platform/file-lock.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { openSandbox } from "#platform/sandbox.ts";
import { readSettings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { declared } from "./declared.ts";
import { openFileStore } from "./open-file-store.ts";

// A statement of an import may work on a whole table.
const STATEMENT_TIMEOUT_SECONDS = 600;

/** Wires the importer to the database and files of the portal, which may be running or not. Answers the exit code. */
async function importIntoPortal(options: ImportOptions, signal: AbortSignal): Promise<number> {
  const settings = readSettings(process.env);
  openSandbox(settings.workerSandbox);
  const log = createLog(settings.logLevel);
  const closings: (() => Promise<void>)[] = [];
  try {
    await prepareDataFolder(settings.dataDir);
    const embedded = settings.databaseUrl
      ? null
      : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: (line) => console.log(line) });
    if (embedded) closings.push(() => embedded.stop());
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    await migrate(connection);
    await prepareQueues(connection, declared.tasks, log);
    const db = openDatabase(connection, {
      poolSize: settings.databasePool,
      statementTimeoutSeconds: STATEMENT_TIMEOUT_SECONDS,
    });
    const held = openFileLock(connection);
    closings.push(
      () => db.destroy(),
      () => held.close(),
    );
    const { exitCode } = await runImport(options, {
      db,
      declared,
      fileStore: await openFileStore(settings.fileStore, held.hold),
      progress: openProgress(process.stdout),
      signal,
      now: () => new Date(),
      reportsFolder: path.join(settings.dataDir, "reports"),
    });
    return exitCode;
  } finally {
    closePdfWorkers();
    closePictureWorkers();
    closeBodyWorkers();
    closeRenderWorkers();
    for (const close of closings.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "stopping"));
  }
}

function stopOnSignals(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      // Asked twice, it goes at once: what was committed stays.
      if (stopping.signal.aborted) process.exit(130);
      console.log("正在停止：完成手上的一批…");
      stopping.abort();
    });
  }
  return stopping.signal;
}

function explain(error: unknown): void {
  const stop = describeStop(error);
  if (error instanceof StartRefusal || error instanceof ImportRunning) console.error(`不能导入：${error.message}`);
  else if (stop !== null)
    console.error(`导入停下：${stop}。已导入的内容都已保存，处理后再次运行同一命令即从停下处继续。`);
  else console.error(error);
}

const options = parseImportOptions(process.argv.slice(2));
if (typeof options === "string") {
  console.log(options);
  process.exit(process.argv.includes("--help") || process.argv.includes("-h") ? 0 : 1);
}
const exitCode = await importIntoPortal(options, stopOnSignals()).catch((error: unknown) => {
  explain(error);
  return 1;
});
process.exit(exitCode);
