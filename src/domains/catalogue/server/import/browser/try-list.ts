import { rm } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { UnreadableList } from "#part-lists/read-csv-rows.ts";
import { recogniseList } from "#part-lists/recognise-list.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import type { TaskContext } from "#platform/tasks.ts";
import { openTemporaryFolder } from "#platform/temporary-folders.ts";
import type { TrialFound } from "../../../contract/import-files.ts";
import { syncVocabulary } from "../../vocabulary/sync-vocabulary.ts";
import { openBrandBook } from "../brands/brand-book.ts";
import { describeStop } from "../describe-error.ts";
import { ImportRunning, withImportLock } from "../import-lock.ts";
import { recordAs } from "../import-list.ts";
import type { AnyRow, ListWriter } from "../list-writer.ts";
import type { RefusedRow } from "../parts/part-row.ts";
import type { Report, ReportEntry } from "../report.ts";
import { importOneList } from "../run-import.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { describeTrial } from "./describe-trial.ts";
import { fetchList, findStoredFile, optionsOf } from "./import-file.ts";

export const trialTask = {
  name: "catalogue.tryList",
  payload: z.object({ id: z.int(), trial: z.int() }),
};

/** All of a trial is one transaction. */
const ROWS_MAX = 200_000;
const ROWS_SHOWN = 20;
/** Until then it holds the rows that it tries to change. */
const TRIAL_ENDS_AFTER_MS = 10 * MINUTE_MS;

/** So often it is asked whether it is wanted still. */
const ASKED_EVERY_MS = 1000;

type Outcome = { found: TrialFound } | { failure: string };

/** Thrown so that nothing of a trial stays, however it ended. */
class TrialOver extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super("a trial is over");
    this.outcome = outcome;
  }
}

/** Imports a list in a transaction that is given up, and keeps what it would have done. */
export async function tryList(context: TaskContext, { id, trial }: z.output<typeof trialTask.payload>): Promise<void> {
  const { db } = context;
  const file = await findStoredFile(context, id).catch(() => null);
  if (!file || !(await isWanted(context, { id, trial }))) return;
  const stopping = new AbortController();
  const watching = setInterval(() => {
    void isWanted(context, { id, trial }).then(
      (wanted) => wanted || stopping.abort(),
      (error: unknown) => context.log.warn({ err: error, id }, "whether a trial is wanted still"),
    );
  }, ASKED_EVERY_MS);
  const outcome = await runTrial(context, file, stopping.signal).catch((error: unknown) => {
    const failure = error instanceof ImportRunning ? error.message : describeStop(error);
    if (failure === null) {
      context.log.error({ err: error, id }, "a trial of an import");
      return { failure: "试导入出错，请重试，仍然出错时把导入编号告诉维护人员" };
    }
    return { failure };
  });
  clearInterval(watching);
  if (stopping.signal.aborted) return context.log.info({ id, trial }, "a trial was stopped: it is wanted no more");
  await db
    .updateTable("catalogueImportFiles")
    .set({
      trialAskedAt: null,
      found: "found" in outcome ? JSON.stringify(outcome.found) : null,
      failure: "failure" in outcome ? outcome.failure : null,
    })
    .where("id", "=", id)
    .where("trial", "=", trial)
    .where("confirmedAt", "is", null)
    .execute();
}

/** Neither asked for anew with other columns, nor given up or confirmed meanwhile. */
async function isWanted({ db }: TaskContext, { id, trial }: { id: number; trial: number }): Promise<boolean> {
  const file = await findStoredFile({ db }, id).catch(() => null);
  return file !== null && file.trial === trial && file.trialAskedAt !== null && file.confirmedAt === null;
}

type Stored = Awaited<ReturnType<typeof findStoredFile>>;

async function runTrial(context: TaskContext, stored: Stored, stopped: AbortSignal): Promise<Outcome> {
  const { db } = context;
  const folder = openTemporaryFolder("import");
  try {
    const file = await fetchList(context, stored, folder);
    const options = optionsOf(stored, file);
    const recognised = await recogniseList(file, options.map);
    if ("failure" in recognised) return { failure: recognised.failure };
    const kind = "kind" in recognised ? recognised.kind : null;
    if (kind !== "parts" && kind !== "manufacturers")
      return { failure: "这里只能导入型号名单和厂商名录，其他名单请放到导入目录" };
    return await withImportLock(db, async () => {
      // Ahead of the transaction, which would keep everybody from the categories as long as it lasts.
      const vocabulary = await syncVocabulary(db);
      return inTransaction({ db }, async ({ db }) => {
        await recordAs(db, stored.id);
        const book = await openBrandBook(db);
        const { report, entries } = memoryReport();
        const seen: (AnyRow | RefusedRow)[] = [];
        const account = await importOneList(
          { kind, file, name: path.basename(file) },
          {
            options,
            surroundings: {
              db,
              declared: context.declared,
              fileStore: context.ports.fileStore,
              progress: { start() {}, advance() {}, stop() {}, say() {} },
              signal: AbortSignal.any([stopped, AbortSignal.timeout(TRIAL_ENDS_AFTER_MS)]),
              now: () => context.now,
              reportsFolder: folder,
              recordedAs: stored.id,
            },
            report,
            vocabulary,
            book,
            libraries: new Map(),
            watch: (writer) => watched(writer, db, seen),
          },
        );
        if (account.isInterrupted) throw new TrialOver({ failure: "试导入超过 10 分钟，请把名单分成几份" });
        if (account.failure !== null) throw new TrialOver({ failure: account.failure });
        throw new TrialOver({ found: await describeTrial(db, stored.id, { kind, account, entries, seen }) });
      });
    });
  } catch (error) {
    if (error instanceof TrialOver) return error.outcome;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Remembers the first rows, and gives back what of a batch was written where the database refuses it. */
function watched<Row extends AnyRow>(
  writer: ListWriter<Row>,
  db: Database,
  seen: (AnyRow | RefusedRow)[],
): ListWriter<Row> {
  let count = 0;
  return {
    ...writer,
    read(listed) {
      count += 1;
      if (count > ROWS_MAX) throw new UnreadableList(`超过 ${ROWS_MAX} 行，请分成几份，或放到服务器的导入目录`);
      const row = writer.read(listed);
      if (seen.length < ROWS_SHOWN) seen.push(row);
      return row;
    },
    async write(on, rows) {
      await sql`savepoint trial`.execute(db);
      try {
        return await writer.write(on, rows);
      } catch (error) {
        await sql`rollback to savepoint trial`.execute(db);
        throw error;
      }
    },
  };
}

function memoryReport(): { report: Report; entries: ReportEntry[] } {
  const entries: ReportEntry[] = [];
  return {
    entries,
    report: { file: "", add: (some) => void entries.push(...some), count: () => entries.length, close() {} },
  };
}
