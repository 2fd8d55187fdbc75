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
import { waitAtMost } from "#domains/datasheets/server/link-fetching/fetch-documents.ts";
import { fetchFromLinks } from "#domains/datasheets/server/link-fetching/fetch-from-links.ts";
import {
  FETCH_FLAG,
  type FetchOptions,
  parseFetchOptions,
} from "#domains/datasheets/server/link-fetching/fetch-options.ts";
import { prepareDataFolder } from "#platform/data-folder.ts";
import { type Database, openDatabase } from "#platform/database.ts";
import { openFileLock } from "#platform/file-lock.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { openSandbox } from "#platform/sandbox.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { openClamd } from "#ports/virus-scan/clamd.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { declared } from "./declared.ts";
import { openDocumentSource } from "./open-document-source.ts";
import { openFileStore } from "./open-file-store.ts";

// A statement of an import may work on a whole table.
const STATEMENT_TIMEOUT_SECONDS = 600;

interface OpenedPortal {
  db: Database;
  fileStore: FileStore;
  settings: Settings;
  log: Logger;
}

/** Opens the database and files of the portal, which may be running or not, for what fills them. Answers its exit code. */
async function inPortal(run: (opened: OpenedPortal) => Promise<number>): Promise<number> {
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
    return await run({ db, fileStore: await openFileStore(settings.fileStore, held.hold), settings, log });
  } finally {
    closePdfWorkers();
    closePictureWorkers();
    closeBodyWorkers();
    closeRenderWorkers();
    for (const close of closings.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "stopping"));
  }
}

const reportsFolderOf = ({ dataDir }: Settings) => path.join(dataDir, "reports");

/** Imports files and folders into the catalogue. */
async function importFiles(options: ImportOptions, signal: AbortSignal): Promise<number> {
  return inPortal(async ({ db, fileStore, settings }) => {
    const { exitCode } = await runImport(options, {
      db,
      declared,
      fileStore,
      progress: openProgress(process.stdout),
      signal,
      now: () => new Date(),
      reportsFolder: reportsFolderOf(settings),
    });
    return exitCode;
  });
}

/** Fetches the datasheets that parts link to. */
async function importLinks(options: FetchOptions, signal: AbortSignal): Promise<number> {
  return inPortal(async ({ db, fileStore, settings, log }) => {
    const { virusScan } = settings.ports;
    return fetchFromLinks(options, {
      db,
      fileStore,
      virusScan: virusScan && openClamd(virusScan),
      source: openDocumentSource(settings),
      log,
      now: () => new Date(),
      wait: waitAtMost,
      signal,
      say: (line) => console.log(line),
      reportsFolder: reportsFolderOf(settings),
    });
  });
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

const words = process.argv.slice(2);
const options = words.includes(FETCH_FLAG) ? parseFetchOptions(words) : parseImportOptions(words);
if (typeof options === "string") {
  console.log(options);
  process.exit(words.includes("--help") || words.includes("-h") ? 0 : 1);
}
const signal = stopOnSignals();
const running = "hosts" in options ? importLinks(options, signal) : importFiles(options, signal);
const exitCode = await running.catch((error: unknown) => {
  explain(error);
  return 1;
});
process.exit(exitCode);
