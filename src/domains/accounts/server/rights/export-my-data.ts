import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";
import { sql } from "kysely";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { TASK_FILES_KEPT_DAYS } from "#domains/notices/labels.ts";
import { addTask, advanceTask, endTask, endTaskWithFile, untilGivenUp } from "#domains/notices/server/public.ts";
import { recordSecurityEvent } from "#domains/security-log/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { UserTaskKind } from "#platform/domain/user-task.ts";
import { quota } from "#platform/quota.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { rights } from "../../contract/rights.ts";
import { accountRefusals } from "../../errors.ts";
import { useCode } from "../codes/given-code.ts";
import { tellOwner } from "../credentials/tell-owner.ts";
import { lockUser } from "../lock-users.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { addBrought, addRows, guidePage, type ListedFile } from "./export-archive.ts";

/** An export among the tasks of users. */
export const EXPORT_KIND = "export-data";
/** What it makes goes to the session alone that asked for it, with a code. */
export const exportKind: UserTaskKind = {
  whyNotRead: ({ user }, { sessionKey }) =>
    sessionKey?.equals(user.sessionKey) ? null : accountRefusals.exportElsewhere(),
};
const exportQuota = quota({
  rows: "accountTasks",
  of: "userId",
  at: "createdAt",
  perDay: 3,
  only: sql`kind = ${EXPORT_KIND} and state <> 'failed'`,
  refusal: accountRefusals.exportsUsedUp,
});
// Its tries are over by then.
const STUCK_AFTER_MS = 2 * HOUR_MS;
/** Of the task the share that comes before the zip is stored. */
const FILLED_PERCENT = 90;

const exportDataTask = { name: "accounts.exportData", payload: z.object({ taskId: z.int() }) };

/** Has all that is kept of the asker put into a zip. While one is under way, asking again is the same; three in a day are made. */
export async function exportMyData(
  context: UserContext,
  { code }: ParsedInputOf<typeof rights.exportMyData>,
): Promise<DataOf<typeof rights.exportMyData>> {
  const given = await confirmOwner(context, "export", code);
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    // One at a time for each user, so that two at once are one.
    await lockUser(context);
    await useCode(context, given);
    const underWay = await db
      .selectFrom("accountTasks")
      .select(["id", "updatedAt"])
      .where("userId", "=", user.id)
      .where("kind", "=", EXPORT_KIND)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (underWay && now.getTime() - underWay.updatedAt.getTime() < STUCK_AFTER_MS) return { taskId: underWay.id };
    if (underWay) await endTask(context, underWay.id, { state: "failed", note: "长时间没有进展", notice: "数据导出" });
    await exportQuota(context, user.id);
    await recordSecurityEvent(context, { kind: "data-export", outcome: "done" });
    await tellOwner(context, {
      userId: user.id,
      title: "您已申请导出个人数据",
      more: ["导出的文件只能由申请导出的这次登录下载"],
    });
    const taskId = await addTask(context, { kind: EXPORT_KIND, title: "导出我的数据" });
    await enqueue(db, exportDataTask, { taskId });
    return { taskId };
  });
}

/** Makes the zip. A second run of the same task makes it anew; one that was cancelled stops at the next domain. */
async function makeExport(context: TaskContext, { taskId }: { taskId: number }): Promise<void> {
  const task = await context.db
    .selectFrom("accountTasks")
    .select(["userId", "createdAt"])
    .where("id", "=", taskId)
    .executeTakeFirst();
  if (task) await untilGivenUp(() => fillExport(context, { ...task, taskId }));
}

async function fillExport(
  context: TaskContext,
  { taskId, userId, createdAt: mtime }: { taskId: number; userId: number; createdAt: Date },
): Promise<void> {
  const { personalData } = context.declared;
  const filled = (done: number) =>
    advanceTask(context, taskId, { done, total: personalData.length, upTo: FILLED_PERCENT });
  await filled(0);
  const zip = new ZipFile();
  const listed: ListedFile[] = [];
  const brought = new Map<string, string>();
  for (const [place, domain] of personalData.entries()) {
    for (const [name, rows] of Object.entries(await domain.export(context, userId))) {
      // Of two files of one name a reader finds the last alone.
      if (listed.some((other) => other.name === name)) throw new Error(`two domains export ${name}`);
      const words = domain.files[name];
      if (!words) throw new Error(`nothing says what ${name} is`);
      addRows(zip, { name, rows, columns: words.columns, mtime });
      listed.push({ name, ...words, rows: Array.isArray(rows) ? rows.length : null });
    }
    // One file may have been brought for several things.
    for (const file of (await domain.brought?.(context, userId)) ?? [])
      if (!brought.has(file.sha256)) brought.set(file.sha256, file.name);
    await filled(place + 1);
  }
  const files = await addBrought(context.ports.fileStore, zip, brought);
  zip.addBuffer(Buffer.from(guidePage({ listed, files, madeAt: context.now })), "说明.html", { mtime });
  zip.end();
  const output = new PassThrough();
  // What is read only now may fail only now.
  zip.on("error", (error: Error) => output.destroy(error));
  await endTaskWithFile(context, taskId, {
    content: zip.outputStream.pipe(output),
    name: `我的数据-${formatStamp(context.now)}.zip`,
    note: (sizeBytes) => `${Math.ceil(sizeBytes / 1024)} KB`,
    notice: { title: "您的数据已导出", text: `请在 ${TASK_FILES_KEPT_DAYS} 天内到任务列表下载。` },
  });
}

export const onExportData = onTask(exportDataTask, makeExport);
