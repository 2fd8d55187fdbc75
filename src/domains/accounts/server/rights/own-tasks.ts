import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { notify } from "#domains/site/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { DAY_MS } from "#shared/durations.ts";
import type { OwnTask, rights } from "../../contract/rights.ts";
import { accountRefusals } from "../../errors.ts";
import { IMPORT_KIND } from "../../rights-labels.ts";
import { needsSecondFactor } from "../sessions.ts";

export { IMPORT_KIND };
/** What it makes goes to the session alone that asked for it, with a code. */
export const EXPORT_KIND = "export-data";
/** Files of tasks can be saved for so long. */
export const TASK_FILES_KEPT_DAYS = 7;
export const TASKS_PATH = "/userCenter/taskList/taskList";
const NOTE_MOST = 1000;

/** Long work that the asker has asked for. */
export async function listTasks({ db, user, now }: UserContext, { pageIndex, pageSize }: ParsedInputOf<typeof rights.tasks>): Promise<DataOf<typeof rights.tasks>> {
  const own = db.selectFrom("accountTasks").where("userId", "=", user.id);
  const [rows, { count }] = await Promise.all([
    own
      .select(["id", "kind", "title", "state", "progress", "note", "resultName", "errorSha256", "expiresAt", "createdAt"])
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ resultName, errorSha256, expiresAt, createdAt, state, ...row }) => {
    const isThere = expiresAt !== null && expiresAt > now;
    return { ...row, state: state as OwnTask["state"], resultName: isThere ? resultName : null, hasErrorFile: isThere && errorSha256 !== null, expiresAt: expiresAt?.toISOString() ?? null, createdAt: createdAt.toISOString() };
  });
  return { data, totalRecord: count };
}

/** Gives up work that is not done yet; what is under way stops at its next step. */
export async function cancelTask({ db, user, now }: UserContext, { id }: ParsedInputOf<typeof rights.cancelTask>): Promise<Record<string, never>> {
  const cancelled = await db.updateTable("accountTasks").set({ state: "cancelled", updatedAt: now }).where("id", "=", id).where("userId", "=", user.id).where("kind", "<>", IMPORT_KIND).where("state", "in", ["waiting", "running"]).returning("id").executeTakeFirst();
  if (cancelled) return {};
  const known = await db.selectFrom("accountTasks").select("kind").where("id", "=", id).where("userId", "=", user.id).executeTakeFirst();
  if (known?.kind === IMPORT_KIND) throw accountRefusals.importOfConsole();
  throw known ? accountRefusals.taskOver() : doorRefusals.notFound("没有这个任务");
}

/** A file of one of the asker's tasks. */
export async function readTaskFile(context: UserContext, { id, part }: ParsedInputOf<typeof rights.taskFile>): Promise<FileAnswer> {
  const { db, user, now, ports } = context;
  const task = await db.selectFrom("accountTasks").select(["kind", "resultSha256", "resultName", "errorSha256", "expiresAt", "sessionKey"]).where("id", "=", id).where("userId", "=", user.id).executeTakeFirst();
  const sha256 = part === "result" ? task?.resultSha256 : task?.errorSha256;
  if (task?.kind === IMPORT_KIND && !needsSecondFactor(user.role)) throw doorRefusals.notAllowed();
  if (task?.kind === EXPORT_KIND && !task.sessionKey?.equals(user.sessionKey)) throw accountRefusals.exportElsewhere();
  if (!task || !sha256) throw doorRefusals.notFound("没有这个文件");
  const sizeBytes = task.expiresAt && task.expiresAt > now ? await ports.fileStore.sizeOf(sha256) : null;
  if (sizeBytes === null) throw accountRefusals.taskFileGone();
  const fileName = part === "result" ? task.resultName! : `任务-${id}-错误.csv`;
  return { mediaType: part === "result" ? "application/zip" : "text/csv; charset=utf-8", fileName, plainFileName: `task-${id}.${part === "result" ? "zip" : "csv"}`, isDownload: true, sizeBytes, open: (range) => ports.fileStore.read(sha256, range) };
}

/** Puts work that the asker wants done into his list; answers its number. */
export async function addTask({ db, user, now }: UserContext, { kind, title }: { kind: string; title: string }): Promise<number> {
  const { id } = await db.insertInto("accountTasks").values({ userId: user.id, kind, title, sessionKey: user.sessionKey, createdAt: now, updatedAt: now }).returning("id").executeTakeFirstOrThrow();
  return id;
}

interface TaskEnd {
  state: "done" | "failed" | "cancelled";
  note: string;
  errorSha256?: string | null;
  /** What he is told has ended; nothing where it is left out. */
  notice?: string;
}

/** Ends a task, once. False where it is over already. */
export async function endTask(context: Context, id: number, { state, note, errorSha256 = null, notice }: TaskEnd): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await holdOwner(context, id);
    const ended = await db
      .updateTable("accountTasks")
      .set({ state, note: note.slice(0, NOTE_MOST), errorSha256, updatedAt: now, ...(state === "done" && { progress: 100 }), ...(errorSha256 && { expiresAt: filesExpireAt(now) }) })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "running"])
      .returning(["userId", "title"])
      .executeTakeFirst();
    if (ended && notice) await notify(context, { userId: ended.userId, title: `${notice}${state === "done" ? "已完成" : "没有完成"}`, text: `${ended.title}：${note}`.slice(0, NOTE_MOST), path: TASKS_PATH });
    return ended !== undefined;
  });
}

/** Holds the owner of a task before the task itself, in the order in which his account is closed: what ends a task tells him, and neither waits for the other. */
export async function holdOwner({ db }: { db: Database }, taskId: number): Promise<void> {
  await db.selectFrom("accountUsers").select("id").where("id", "=", (eb) => eb.selectFrom("accountTasks").select("userId").where("id", "=", taskId)).forKeyShare().executeTakeFirst();
}

/** Says how far a task is. False where it was given up meanwhile. */
export async function reportProgress({ db, now }: { db: Database; now: Date }, id: number, progress: number): Promise<boolean> {
  const going = await db.updateTable("accountTasks").set({ state: "running", progress, updatedAt: now }).where("id", "=", id).where("state", "in", ["waiting", "running"]).returning("id").executeTakeFirst();
  return going !== undefined;
}

/** Until when the files of a task that ends now can be saved. */
export function filesExpireAt(now: Date): Date {
  return new Date(now.getTime() + TASK_FILES_KEPT_DAYS * DAY_MS);
}

/** Takes away the files of tasks that are no longer kept, and ends the tasks that nobody works on any more. */
export async function forgetTaskFiles(context: Context): Promise<void> {
  const { db, now } = context;
  const stuck = await db.selectFrom("accountTasks").select("id").where("state", "in", ["waiting", "running"]).where("updatedAt", "<=", new Date(now.getTime() - DAY_MS)).execute();
  for (const { id } of stuck) await endTask(context, id, { state: "failed", note: "长时间没有进展", notice: "任务" });
  const expired = await db.selectFrom("accountTasks").select(["id", "resultSha256", "errorSha256"]).where("expiresAt", "<=", now).where((eb) => eb.or([eb("resultSha256", "is not", null), eb("errorSha256", "is not", null)])).execute();
  for (const { id, resultSha256, errorSha256 } of expired) {
    await db.updateTable("accountTasks").set({ resultSha256: null, resultName: null, errorSha256: null, updatedAt: now }).where("id", "=", id).execute();
    for (const sha256 of [resultSha256, errorSha256]) if (sha256) await removeTaskFile(context, sha256);
  }
}

/** Removes a file that no task has any more: two may have the same, which is stored once. */
export async function removeTaskFile({ db, ports, log }: Context, sha256: string): Promise<void> {
  const other = await db.selectFrom("accountTasks").select("id").where((eb) => eb.or([eb("resultSha256", "=", sha256), eb("errorSha256", "=", sha256)])).limit(1).executeTakeFirst();
  if (!other) await ports.fileStore.remove(sha256).catch((error: unknown) => log.warn({ err: error, sha256 }, "the file of a task stays"));
}
