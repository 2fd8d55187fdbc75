import { createReadStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isOperatorOf } from "#domains/accounts/server/public.ts";
import { endTask, reportProgress } from "#domains/notices/server/public.ts";
import { enqueue, type TaskContext } from "#platform/tasks.ts";
import { describeAccount } from "../public/file-account.ts";
import { openTemporaryFolder } from "#platform/temporary-folders.ts";
import { fetchList, findStoredFile, optionsOf } from "./browser/import-file.ts";
import type { ImportOptions } from "./import-options.ts";
import { describeImported } from "./count-imported.ts";
import { describeStop } from "./describe-error.ts";
import { ImportRunning } from "./import-lock.ts";
import type { Progress } from "./progress.ts";
import { runImport } from "./run-import.ts";

export const importTask = {
  name: "datasheets.importCatalogue",
  payload: z.object({
    taskId: z.int(),
    file: z.string(),
    source: z.string().nullable().default(null),
    seller: z.string().nullable().default(null),
    currency: z.string().default("CNY"),
    /** Of a list that was brought by the browser: it says itself how it is read. */
    importId: z.int().optional(),
    /** So often it has waited for what else fills the catalogue. */
    waits: z.int().optional(),
  }),
  // Tried again it goes on where a killed one stopped; one that has told its end does nothing.
  expireInHours: 12,
};

/** Where operators put what is to be imported. */
export function importsFolder({ settings }: Pick<TaskContext, "settings">): string {
  return path.join(settings.dataDir, "imports");
}

/** Where what an import refuses is written down. One from the browser that is confirmed anew goes on with it, by another task. */
export function reportFileOf(
  { dataDir }: Pick<TaskContext["settings"], "dataDir">,
  { taskId, importId }: { taskId: number; importId?: number | undefined },
): string {
  return path.join(dataDir, "reports", importId === undefined ? `import-${taskId}.csv` : `import-file-${importId}.csv`);
}

const TOLD_EVERY_MS = 1000;
/** A confirmed list waits for a merge, a trial or another import, an hour at most. */
const WAIT_MS = 60_000;
const WAITS_MAX = 60;
const NOT_ALLOWED = "已停止：发起人已不是运营人员";

/** Imports what an operator chose, tells how far it is, and stops after the batch in which he cancels it or is one no more. What could not be placed is the error file of the task. */
export async function importCatalogue(
  context: TaskContext,
  { taskId, file, importId, waits = 0, ...said }: z.output<typeof importTask.payload>,
): Promise<void> {
  const { db, ports, settings, log } = context;
  if (!(await reportProgress(context, taskId, 0))) return;
  let isAllowed = await isOrderedByOperator(context, taskId);
  const stopping = new AbortController();
  const folder = importId === undefined ? null : openTemporaryFolder("import");
  const report = reportFileOf(settings, { taskId, importId });
  if (!isAllowed) stopping.abort();
  const progress = tellProgress(async (percent) => {
    const isWanted = await askOn(percent).catch(
      (error: unknown) => (log.warn({ err: error }, "how far an import is"), true),
    );
    if (!isWanted) stopping.abort();
  });
  async function askOn(percent: number): Promise<boolean> {
    isAllowed &&= await isOrderedByOperator(context, taskId);
    return (await reportProgress({ db, now: new Date() }, taskId, percent)) && isAllowed;
  }
  try {
    const inFolder = { paths: [path.join(importsFolder(context), file)], articles: [], map: new Map(), date: null };
    const options =
      folder === null
        ? { ...inFolder, ...said, report }
        : { ...(await optionsOfFile(context, importId!, folder)), report };
    const { total, accounts, imported, exitCode } = await runImport(options, {
      db,
      declared: context.declared,
      fileStore: ports.fileStore,
      progress,
      signal: stopping.signal,
      now: () => new Date(),
      reportsFolder: path.dirname(report),
      reportGoesOn: true,
      ...(importId !== undefined && { recordedAs: importId }),
    });
    const failure = accounts.find(({ failure }) => failure !== null)?.failure;
    const account = imported ? describeImported(imported) : describeAccount(total);
    const note = `${account}${failure ? `；${failure}` : ""}${isAllowed ? "" : `；${NOT_ALLOWED}`}`;
    await endTask(context, taskId, {
      state: exitCode === 0 ? "done" : "failed",
      note,
      errorSha256: await keepReport(context, report),
      notice: "导入",
    });
  } catch (error) {
    if (error instanceof ImportRunning && importId !== undefined && waits < WAITS_MAX) {
      const later = new Date(Date.now() + WAIT_MS);
      await enqueue(db, importTask, { ...said, taskId, file, importId, waits: waits + 1 }, later);
      return;
    }
    const reason = error instanceof ImportRunning ? error.message : describeStop(error);
    await endTask(context, taskId, {
      state: "failed",
      note: reason ?? "导入中途出错，已导入的内容都已保存；请把任务编号告诉维护人员",
      errorSha256: await keepReport(context, report),
      notice: "导入",
    });
    if (reason === null) throw error;
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

/** A list that was brought by the browser, fetched into a folder. */
async function optionsOfFile(context: TaskContext, importId: number, folder: string): Promise<ImportOptions> {
  const file = await findStoredFile(context, importId);
  return optionsOf(file, await fetchList(context, file, folder));
}

/** Whether who ordered an import may operate still. */
async function isOrderedByOperator({ db }: Pick<TaskContext, "db">, taskId: number): Promise<boolean> {
  const task = await db.selectFrom("accountTasks").select("userId").where("id", "=", taskId).executeTakeFirst();
  return task !== undefined && (await isOperatorOf({ db }, task.userId, { area: "catalogue" }));
}

async function keepReport({ ports }: TaskContext, report: string): Promise<string | null> {
  return existsSync(report) ? (await ports.fileStore.write(createReadStream(report))).sha256 : null;
}

/** Tells the share of the file under way, once a second at most; also where it has not grown, so that who stops it is heard. */
function tellProgress(tell: (percent: number) => Promise<void>): Progress {
  let total = 0;
  let toldAt = 0;
  let isTelling = false;
  return {
    start: (_name, size) => (total = size),
    advance(done) {
      if (isTelling || performance.now() - toldAt < TOLD_EVERY_MS) return;
      isTelling = true;
      toldAt = performance.now();
      void tell(total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0).finally(() => (isTelling = false));
    },
    stop: () => {},
    say: () => {},
  };
}
