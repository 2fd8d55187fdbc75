import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { addTask } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moveRow } from "#platform/move-rows.ts";
import { enqueue } from "#platform/tasks.ts";
import type { Replacement, stockUploads, StockUpload } from "../../contract/uploads.ts";
import { stockRefusals } from "../../errors.ts";
import { STOCK_MODE_LABELS, type StockMode } from "../../labels.ts";
import { type StockUploadState, stockUploadStates } from "../../states.ts";
import { lockOwnCompany } from "#domains/companies/server/public.ts";
import { loadStockTask } from "./load-task.ts";
import { checkMapping, findDraft, headingsOf, readSheetHead, remember } from "./draft-upload.ts";

/** What the list of tasks calls it: the name stands in rows. */
const TASK_KIND = "load-stock";

/** Has a file loaded behind the answer. Refused while another of the same company is. */
export async function loadStock(
  context: UserContext,
  { id, sheet, headingRow, mapping, mode }: ParsedInputOf<typeof stockUploads.loadStock>,
): Promise<StockUpload> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // Two at once of one company come here in turn.
    const company = await lockOwnCompany(context);
    const { upload, sheets } = await findDraft(context, id);
    checkMapping(mapping, { sheets, sheet, headingRow });
    await refuseUnderWay(context, company.id);
    await remember(context, headingsOf(await readSheetHead(context, id, sheet), headingRow), mapping);
    const taskId = await addLoadTask(context, upload.fileName, mode);
    const confirmed = db
      .updateTable("suppliersStockUploads")
      .set({ sheet, headingRow, mapping: JSON.stringify(mapping), mode, taskId, startedAt: now })
      .where("id", "=", id);
    await moveRow(confirmed, { states: stockUploadStates, to: "waiting", from: ["draft"] }, stockRefusals.uploadGone);
    await enqueue(db, loadStockTask, { uploadId: id });
    return findUpload(context, { id, companyId: company.id });
  });
}

/** Refuses while another file of the company is loaded. */
export async function refuseUnderWay(context: UserContext, companyId: number): Promise<void> {
  const underWay = await selectUploads(context, companyId)
    .where("upload.state", "=", "waiting")
    .where("task.state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (underWay) throw stockRefusals.underWay({ fileName: underWay.fileName });
}

/** Puts the loading of a file into the asker's list of tasks. */
export function addLoadTask(context: UserContext, fileName: string, mode: StockMode): Promise<number> {
  const title = `导入库存 ${fileName}（${STOCK_MODE_LABELS[mode]}）`.slice(0, 200);
  return addTask(context, { kind: TASK_KIND, title });
}

export async function findUpload(
  context: UserContext,
  { id, companyId }: { id: number; companyId: number },
): Promise<StockUpload> {
  return toUpload(await selectUploads(context, companyId).where("upload.id", "=", id).executeTakeFirstOrThrow());
}

export function selectUploads({ db, user, now }: UserContext, companyId: number) {
  return (
    db
      .selectFrom("suppliersStockUploads as upload")
      .leftJoin("accountTasks as task", "task.id", "upload.taskId")
      .leftJoin("accountUsers as bringer", "bringer.id", "upload.userId")
      .select([
        "upload.id",
        "upload.fileName",
        "upload.mode",
        "upload.note",
        "upload.readLines",
        "upload.loadedLines",
        "upload.unchangedLines",
        "upload.refusedLines",
        "upload.removedLines",
        "upload.keptLines",
        "upload.asked",
        "upload.unreadPriceLines",
        "upload.createdAt",
        "bringer.nickName as userName",
        "task.progress",
      ])
      // A task that was given up in the list of tasks is over, before whoever works on it hears of it.
      .select(
        sql<StockUploadState>`case when upload.state = 'waiting' and task.state in ('cancelled', 'failed') then task.state else upload.state end`.as(
          "state",
        ),
      )
      .select(sql<number | null>`case when task.user_id = ${user.id} then task.id end`.as("taskId"))
      .select(
        sql<boolean>`coalesce(task.user_id = ${user.id} and task.error_sha256 is not null and task.expires_at > ${now}, false)`.as(
          "hasErrorFile",
        ),
      )
      .where("upload.companyId", "=", companyId)
  );
}

type FoundUpload = Awaited<ReturnType<ReturnType<typeof selectUploads>["executeTakeFirstOrThrow"]>>;

export function toUpload({
  readLines,
  loadedLines,
  unchangedLines,
  refusedLines,
  removedLines,
  keptLines,
  unreadPriceLines,
  asked,
  createdAt,
  progress,
  mode,
  userName,
  ...upload
}: FoundUpload): StockUpload {
  const counts =
    readLines === null
      ? null
      : {
          read: readLines,
          loaded: loadedLines!,
          unchanged: unchangedLines!,
          refused: refusedLines!,
          removed: removedLines ?? 0,
          kept: keptLines ?? 0,
          unreadPrices: unreadPriceLines ?? 0,
        };
  return {
    ...upload,
    mode: mode as StockMode | null,
    progress: progress ?? 0,
    userName: userName ?? "",
    counts,
    asked: upload.state === "asking" ? (asked as Replacement) : null,
    createdAt: createdAt.toISOString(),
  };
}
