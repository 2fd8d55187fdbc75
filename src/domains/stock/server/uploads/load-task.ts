import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { workFor } from "#platform/connection-shares.ts";
import { sql } from "kysely";
import { z } from "zod";
import { Refusal } from "#api/refusals.ts";
import { advanceTask, endTask, reportProgress, TaskGivenUp, untilGivenUp } from "#domains/notices/server/public.ts";
import type { TaskState } from "#domains/notices/states.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueueAll, onTask, type TaskContext } from "#platform/tasks.ts";
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockMapping } from "../../stock-columns.ts";
import type { Replacement } from "../../contract/uploads.ts";
import { stockRefusals } from "../../errors.ts";
import { describeReplacement, type StockMode } from "../../labels.ts";
import { stockUploadStates } from "../../states.ts";
import { lookAtFile, lookAtHeldAlone } from "../public-texts.ts";
import {
  applyStaged,
  countReplacement,
  forgetStaged,
  matchStaged,
  nameBrandsAsStood,
  nameOfStock,
  tellSearch,
} from "./apply-staged.ts";
import { keepRight, refuseLostRight, tellOwnerOfStop } from "./bringer-right.ts";
import { lockRun, type Upload } from "./lock-run.ts";
import { type Staged, STAGED_PERCENT, stageUpload } from "./stage-upload.ts";

const NOTICE = "导入库存";
/** Who has begun so often without an end is not let in again: it may be what ends the process. */
const RUNS_MAX = 3;
const ENDED_TOO_OFTEN = "导入多次中断，请把文件分小后重新上传";

export const loadStockTask = { name: "suppliers.loadStock", payload: z.object({ uploadId: z.int() }) };

/**
 * Loads a file: its lines are staged and shown all at once at the end, so that a kill, cancellation, or right that
 * its bringer has lost, leaves the stock as it was; refused lines are told in the task.
 */
export async function loadStockFile(
  context: TaskContext,
  { uploadId }: z.output<typeof loadStockTask.payload>,
): Promise<void> {
  const runId = randomUUID();
  const upload = await takeOver(context, uploadId, runId);
  if (!upload) return;
  await untilGivenUp(async () => {
    try {
      await refuseLostRight(context, upload);
      const staged = await workFor(upload.userId, () => stageUpload(context, upload, runId));
      await show(context, { upload, runId, staged });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await inTransaction(context, async (context) => {
        await lockRun(context.db, upload, runId);
        await forgetStaged(context.db, upload.id);
        await endUpload(context.db, { id: upload.id, state: "failed", note: error.message, now: context.now });
        await endTask(context, upload.taskId, { state: "failed", note: error.message, notice: NOTICE });
        if (error.code === stockRefusals.rightLost().code) await tellOwnerOfStop(context, upload, error.message);
      });
    }
  });
}

/** Queues what is still to be loaded: of a process that was killed. What was given up meanwhile is closed. */
export async function queueUnloadedStock({ db, now }: Pick<TaskContext, "db" | "now">): Promise<void> {
  await tellSearch({ db });
  await closeGivenUp({ db, now }, "failed", ["failed"]);
  await closeGivenUp({ db, now }, "cancelled", ["done", "cancelled"]);
  const { rows } = await sql<{ id: number }>`
    select upload.id from suppliers_stock_uploads upload
    where upload.state = 'waiting' and not exists (
      select from pgboss.job where job.name = ${loadStockTask.name} and job.state in ('created', 'retry') and (job.data ->> 'uploadId')::bigint = upload.id)
    order by upload.id`.execute(db);
  await enqueueAll(
    db,
    loadStockTask,
    rows.map(({ id }) => ({ uploadId: id })),
  );
}

/** Ends the uploads whose task has ended without them, in the words of the task where they have none. */
async function closeGivenUp(
  { db, now }: Pick<TaskContext, "db" | "now">,
  state: "failed" | "cancelled",
  ofTasks: TaskState[],
): Promise<void> {
  const over = db.selectFrom("accountTasks").select("id").where("state", "in", ofTasks);
  const note = sql<string>`case when note = '' then (select task.note from account_tasks task where task.id = task_id) else note end`;
  const update = db
    .updateTable("suppliersStockUploads")
    .set({ sheets: "[]", note, endedAt: now })
    .where("taskId", "in", over);
  await moving(update, { states: stockUploadStates, to: state, from: ["waiting"] }).execute();
}

/** Of two runs the later one goes on. */
async function takeOver(context: TaskContext, id: number, runId: string): Promise<Upload | null> {
  return inTransaction(context, async ({ db, now }) => {
    const upload = await db
      .updateTable("suppliersStockUploads")
      .set((eb) => ({ runId, runs: eb("runs", "+", 1) }))
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .returning([
        "id",
        "runs",
        "companyId",
        "userId",
        "taskId",
        "sha256",
        "sheet",
        "headingRow",
        "mapping",
        "mode",
        "asked",
        "isAgreed",
      ])
      .executeTakeFirst();
    if (!upload) return null;
    if (upload.taskId === null || upload.sha256 === null || !(await reportProgress(context, upload.taskId, 0))) {
      await endUpload(db, { id, state: "cancelled", note: "已取消", now });
      return null;
    }
    await forgetStaged(db, id);
    if (upload.runs > RUNS_MAX) {
      await endUpload(db, { id, state: "failed", note: ENDED_TOO_OFTEN, now });
      await endTask({ ...context, db }, upload.taskId, { state: "failed", note: ENDED_TOO_OFTEN, notice: NOTICE });
      return null;
    }
    return {
      ...upload,
      taskId: upload.taskId,
      sha256: upload.sha256,
      mapping: upload.mapping as StockMapping,
      mode: upload.mode as StockMode,
      agreed: upload.isAgreed ? (upload.asked as Replacement) : null,
    };
  });
}

/** Shows all that was staged at once, and tells the asker. */
async function show(
  context: TaskContext,
  { upload, runId, staged }: { upload: Upload; runId: string; staged: Staged },
): Promise<void> {
  const { read, unreadPrices } = staged;
  const refused = staged.refused.count();
  const titles = STOCK_FIELDS.filter((field) => upload.mapping[field] !== undefined);
  const errorSha256 = await staged.refused.store(
    context,
    titles.map((field) => STOCK_FIELD_LABELS[field]),
  );
  await inTransaction(context, async ({ db }) => {
    await sql`set local statement_timeout = '5min'`.execute(db);
    await matchStaged(db, upload.id);
  });
  await advanceTask({ db: context.db, now: new Date() }, upload.taskId, { done: 1, total: 1, upTo: STAGED_PERCENT });
  await inTransaction(context, async (context) => {
    const { db, now } = context;
    await sql`set local statement_timeout = '5min'`.execute(db);
    // Who edits a line of this company meanwhile is told so; nothing else waits for this.
    await lockInTransaction(context, nameOfStock(upload.companyId));
    await lockRun(db, upload, runId);
    await refuseLostRight(context, upload);
    await nameBrandsAsStood(db, { uploadId: upload.id, companyId: upload.companyId });
    const asked = upload.mode === "replace" ? await findToAsk(db, upload) : null;
    if (asked) return ask(context, { upload, asked, errorSha256 });
    const user = upload.userId === null ? null : { id: upload.userId };
    const { loaded, unchanged, removed, kept } = await applyStaged(db, {
      uploadId: upload.id,
      companyId: upload.companyId,
      mode: upload.mode,
      now,
      lookAgain: () => lookAtHeldAlone({ ...context, user }, upload.companyId),
    });
    const { held } = await db
      .selectFrom("suppliersStockLines")
      .select((eb) => eb.fn.countAll<number>().as("held"))
      .where("heldUploadId", "=", upload.id)
      .executeTakeFirstOrThrow();
    const counts = {
      readLines: read,
      loadedLines: loaded,
      unchangedLines: unchanged,
      refusedLines: refused,
      removedLines: removed,
      keptLines: kept,
      unreadPriceLines: unreadPrices,
    };
    const note = `读取 ${read} 行：导入 ${loaded}，未变 ${unchanged}，拒绝 ${refused}${upload.mode === "replace" ? `；移除原有 ${removed} 行` : ""}${kept > 0 ? `，保留原有 ${kept} 行（文件里对应的行被拒绝）` : ""}${unreadPrices > 0 ? `；${unreadPrices} 行的单价不能识别，改为询价，「面议」这样的文字记入备注` : ""}${held > 0 ? `；${held} 行含有需要核实的词，待审核后展示` : ""}`;
    await lookAtFile({ ...context, user }, upload.id);
    await keepRight(context, upload);
    await endUpload(db, { id: upload.id, state: "done", note, now, counts });
    if (!(await endTask(context, upload.taskId, { state: "done", note, errorSha256, notice: NOTICE })))
      throw new TaskGivenUp();
  });
  await tellSearch(context);
}

/** What a replacement would do, where that was not agreed to; null where there is nothing to be replaced. */
async function findToAsk(db: Database, { id, companyId, agreed }: Upload): Promise<Replacement | null> {
  const found = await countReplacement(db, { uploadId: id, companyId });
  const { changed, unchanged, removed, kept } = found;
  return changed + unchanged + removed + kept === 0 || isDeepStrictEqual(found, agreed) ? null : found;
}

/** Asks before lines that stand are replaced: nothing is shown, and the task is over until that is agreed to. */
async function ask(
  context: TaskContext,
  { upload, asked, errorSha256 }: { upload: Upload; asked: Replacement; errorSha256: string | null },
): Promise<void> {
  const { db } = context;
  await forgetStaged(db, upload.id);
  const update = db
    .updateTable("suppliersStockUploads")
    .set({ asked: JSON.stringify(asked), isAgreed: false })
    .where("id", "=", upload.id);
  await moving(update, { states: stockUploadStates, to: "asking" }).execute();
  const note = `请在库存管理确认替换：${describeReplacement(asked)}`;
  const notice = { title: "整体替换待确认", text: note };
  if (!(await endTask(context, upload.taskId, { state: "done", note, errorSha256, notice }))) throw new TaskGivenUp();
}

interface End {
  id: number;
  state: "done" | "failed" | "cancelled";
  note: string;
  now: Date;
  counts?: {
    readLines: number;
    loadedLines: number;
    unchangedLines: number;
    refusedLines: number;
    removedLines: number;
    keptLines: number;
    unreadPriceLines: number;
  };
}

async function endUpload(db: Database, { id, state, note, now, counts }: End): Promise<void> {
  const update = db
    .updateTable("suppliersStockUploads")
    .set({ note: note.slice(0, 500), sheets: "[]", endedAt: now, ...counts })
    .where("id", "=", id);
  await moving(update, { states: stockUploadStates, to: state, from: ["waiting"] }).execute();
}

export const onLoadStock = onTask(loadStockTask, loadStockFile);
