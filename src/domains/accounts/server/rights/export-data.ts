import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/site/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { rights } from "../../contract/rights.ts";
import { accountRefusals } from "../../errors.ts";
import { useCode } from "../codes/check-code.ts";
import { confirmOwner } from "./confirm-owner.ts";
import { addTask, endTask, EXPORT_KIND, filesExpireAt, holdOwner, removeTaskFile, reportProgress, TASK_FILES_KEPT_DAYS, TASKS_PATH } from "./own-tasks.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

const A_DAY_MOST = 3;
// Its tries are over by then.
const STUCK_AFTER_MS = 2 * 3_600_000;
const AVATAR = /\/([\da-f]{64})$/;

const exportDataTask = { name: "accounts.exportData", payload: z.object({ taskId: z.int() }) };

/** Has all that is kept of the asker put into a zip. While one is under way, asking again is the same; three in a day are made. */
export async function exportMyData(context: UserContext, { code }: ParsedInputOf<typeof rights.exportMyData>): Promise<DataOf<typeof rights.exportMyData>> {
  const given = await confirmOwner(context, "export", code);
  return inTransaction(context, async (context) => {
    const { db, now, user } = context;
    // One at a time for each user, so that two at once are one.
    await db.selectFrom("accountUsers").select("id").where("id", "=", user.id).forUpdate().executeTakeFirstOrThrow();
    await useCode(context, given);
    const own = db.selectFrom("accountTasks").select("id").where("userId", "=", user.id).where("kind", "=", EXPORT_KIND);
    const underWay = await own.where("state", "in", ["waiting", "running"]).select("updatedAt").executeTakeFirst();
    if (underWay && now.getTime() - underWay.updatedAt.getTime() < STUCK_AFTER_MS) return { taskId: underWay.id };
    if (underWay) await endTask(context, underWay.id, { state: "failed", note: "长时间没有进展", notice: "数据导出" });
    const recent = await own.where("state", "<>", "failed").where("createdAt", ">", new Date(now.getTime() - DAY_MS)).execute();
    if (recent.length >= A_DAY_MOST) throw accountRefusals.exportsUsedUp({ most: A_DAY_MOST });
    const taskId = await addTask(context, { kind: EXPORT_KIND, title: "导出我的数据" });
    await enqueue(db, exportDataTask, { taskId });
    return { taskId };
  });
}

/** Makes the zip. A second run of the same task makes it anew; one that was cancelled stops at the next domain. */
async function makeExport(context: TaskContext, { taskId }: { taskId: number }): Promise<void> {
  const { db, ports } = context;
  const task = await db.selectFrom("accountTasks").select(["userId", "createdAt"]).where("id", "=", taskId).executeTakeFirst();
  if (!task || !(await reportProgress(context, taskId, 0))) return;
  const { userId, createdAt: mtime } = task;
  const zip = new ZipFile();
  for (const [place, domain] of PERSONAL_DATA.entries()) {
    for (const [name, rows] of Object.entries(await domain.export(context, userId))) {
      if (Array.isArray(rows)) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`, { mtime });
      else zip.addReadStream(Readable.from(jsonOf(rows)), `${name}.json`, { mtime });
    }
    if (!(await reportProgress(context, taskId, Math.round(((place + 1) / PERSONAL_DATA.length) * 90)))) return;
  }
  await addAvatar(context, zip, userId);
  zip.end();
  const output = new PassThrough();
  // What is read only now may fail only now.
  zip.on("error", (error: Error) => output.destroy(error));
  const { sha256, sizeBytes } = await ports.fileStore.write(zip.outputStream.pipe(output));
  try {
    await finish(context, { taskId, userId, sha256, sizeBytes });
  } catch (error) {
    await removeTaskFile(context, sha256);
    throw error;
  }
}

interface MadeZip {
  taskId: number;
  userId: number;
  sha256: string;
  sizeBytes: number;
}

/** Hands over a zip that is made, or takes it away where the task was given up or its owner is gone meanwhile. */
async function finish(context: TaskContext, { taskId, userId, sha256, sizeBytes }: MadeZip): Promise<void> {
  const { now } = context;
  const done = await inTransaction(context, async (context) => {
    await holdOwner(context, taskId);
    const done = await context.db
      .updateTable("accountTasks")
      .set({ state: "done", progress: 100, resultSha256: sha256, resultName: `我的数据-${formatStamp(now)}.zip`, expiresAt: filesExpireAt(now), note: `${Math.ceil(sizeBytes / 1024)} KB`, updatedAt: now })
      .where("id", "=", taskId)
      .where("state", "=", "running")
      .returning("id")
      .executeTakeFirst();
    if (done) await notify(context, { userId, title: "您的数据已导出", text: `请在 ${TASK_FILES_KEPT_DAYS} 天内到任务列表下载。`, path: TASKS_PATH });
    return done;
  });
  if (!done) await removeTaskFile(context, sha256);
}

async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`;
    before = ",";
  }
  yield before === "[" ? "[]" : "\n]";
}

async function addAvatar({ db, ports }: TaskContext, zip: ZipFile, userId: number): Promise<void> {
  const { avatar } = await db.selectFrom("accountUsers").select("avatar").where("id", "=", userId).executeTakeFirstOrThrow();
  const [, sha256 = null] = AVATAR.exec(avatar ?? "") ?? [];
  if (!sha256 || (await ports.fileStore.sizeOf(sha256)) === null) return;
  const pieces: Buffer[] = [];
  for await (const piece of await ports.fileStore.read(sha256)) pieces.push(piece as Buffer);
  zip.addBuffer(Buffer.concat(pieces), "avatar.webp", { compress: false });
}

export const onExportData = onTask(exportDataTask, makeExport);
