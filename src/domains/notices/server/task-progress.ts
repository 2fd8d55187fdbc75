import type { Context, UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { TASK_FILES_KEPT_DAYS, TASKS_PATH } from "../labels.ts";
import { notify } from "./notify.ts";

const NOTE_MAX = 1000;

/** Puts work that the asker wants done into his list; answers its number. */
export async function addTask(
  { db, user, now }: UserContext,
  { kind, title }: { kind: string; title: string },
): Promise<number> {
  const { id } = await db
    .insertInto("accountTasks")
    .values({ userId: user.id, kind, title, sessionKey: user.sessionKey, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
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
export async function endTask(
  context: Context,
  id: number,
  { state, note, errorSha256 = null, notice }: TaskEnd,
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await holdOwner(context, id);
    const ended = await db
      .updateTable("accountTasks")
      .set({
        state,
        note: note.slice(0, NOTE_MAX),
        errorSha256,
        updatedAt: now,
        ...(state === "done" && { progress: 100 }),
        ...(errorSha256 && { expiresAt: filesExpireAt(now) }),
      })
      .where("id", "=", id)
      .where("state", "in", ["waiting", "running"])
      .returning(["userId", "title"])
      .executeTakeFirst();
    if (ended && notice)
      await notify(context, {
        userId: ended.userId,
        title: `${notice}${state === "done" ? "已完成" : "没有完成"}`,
        text: `${ended.title}：${note}`.slice(0, NOTE_MAX),
        path: TASKS_PATH,
      });
    return ended !== undefined;
  });
}

/** Holds the owner of a task before the task itself, in the order in which his account is closed: what ends a task tells him, and neither waits for the other. */
async function holdOwner({ db, declared }: Pick<Context, "db" | "declared">, taskId: number): Promise<void> {
  const task = await db.selectFrom("accountTasks").select("userId").where("id", "=", taskId).executeTakeFirst();
  if (task) await declared.holdUser({ db }, task.userId);
}

/** Says how far a task is. False where it was given up meanwhile. */
export async function reportProgress(
  { db, now }: { db: Database; now: Date },
  id: number,
  progress: number,
): Promise<boolean> {
  const going = await db
    .updateTable("accountTasks")
    .set({ state: "running", progress, updatedAt: now })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .returning("id")
    .executeTakeFirst();
  return going !== undefined;
}

interface TaskFile {
  sha256: string;
  /** As the user saves it. */
  name: string;
  note: string;
  notice: { title: string; text: string };
}

/** Hands over what a task that is under way has made, and tells its owner. False where it was given up or he is gone meanwhile: then the file is the caller's to remove. */
export async function endTaskWithFile(
  context: Context,
  id: number,
  { sha256, name, note, notice }: TaskFile,
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await holdOwner(context, id);
    const done = await db
      .updateTable("accountTasks")
      .set({
        state: "done",
        progress: 100,
        resultSha256: sha256,
        resultName: name,
        expiresAt: filesExpireAt(now),
        note,
        updatedAt: now,
      })
      .where("id", "=", id)
      .where("state", "=", "running")
      .returning("userId")
      .executeTakeFirst();
    if (done) await notify(context, { userId: done.userId, ...notice, path: TASKS_PATH });
    return done !== undefined;
  });
}

/** Until when the files of a task that ends now can be saved. */
function filesExpireAt(now: Date): Date {
  return new Date(now.getTime() + TASK_FILES_KEPT_DAYS * DAY_MS);
}
