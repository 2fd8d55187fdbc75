import type { Context, UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { DAY_MS } from "#shared/durations.ts";
import { TASK_FILES_KEPT_DAYS } from "../labels.ts";
import { TASKS_PATH } from "../addresses.ts";
import { taskStates } from "../states.ts";
import { notify } from "./notify.ts";

const NOTE_MAX = 1000;

/** Puts work that the asker wants done into his list; answers its number. `about` is for its kind, which may ask again by it. */
export async function addTask(
  { db, user, now }: UserContext,
  { kind, title, about = "" }: { kind: string; title: string; about?: string },
): Promise<number> {
  const { id } = await db
    .insertInto("accountTasks")
    .values({ userId: user.id, kind, title, about, sessionKey: user.sessionKey, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface TaskEnd {
  state: "done" | "failed" | "cancelled";
  note: string;
  /** A stored file, and the name under which the user saves it. */
  result?: { sha256: string; name: string };
  errorSha256?: string | null;
  /** What he is told has ended, or in which words; nothing where it is left out. */
  notice?: string | { title: string; text: string };
}

/** Ends a task, once. False where it is over already. */
export async function endTask(
  context: Context,
  id: number,
  { state, note, result, errorSha256 = null, notice }: TaskEnd,
): Promise<boolean> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockOwner(context, id);
    const update = db
      .updateTable("accountTasks")
      .set({
        note: note.slice(0, NOTE_MAX),
        errorSha256,
        updatedAt: now,
        ...(state === "done" && { progress: 100 }),
        ...(result && { resultSha256: result.sha256, resultName: result.name }),
        ...((result ?? errorSha256) && { expiresAt: filesExpireAt(now) }),
      })
      .where("id", "=", id);
    const ended = await moving(update, { states: taskStates, to: state })
      .returning(["userId", "title"])
      .executeTakeFirst();
    if (ended && notice)
      await notify(context, {
        userId: ended.userId,
        ...(typeof notice === "string"
          ? {
              title: `${notice}${state === "done" ? "已完成" : "没有完成"}`,
              text: `${ended.title}：${note}`.slice(0, NOTE_MAX),
            }
          : notice),
        path: TASKS_PATH,
      });
    return ended !== undefined;
  });
}

/** Holds the owner of a task before the task itself, in the order in which his account is closed: what ends a task tells him, and neither waits for the other. */
async function lockOwner({ db, declared }: Pick<Context, "db" | "declared">, taskId: number): Promise<void> {
  const task = await db.selectFrom("accountTasks").select("userId").where("id", "=", taskId).executeTakeFirst();
  if (task) await declared.lockUser({ db }, task.userId);
}

/** Says how far a task is. False where it was given up meanwhile. */
export async function reportProgress(
  { db, now }: { db: Database; now: Date },
  id: number,
  progress: number,
): Promise<boolean> {
  const update = db.updateTable("accountTasks").set({ progress, updatedAt: now }).where("id", "=", id);
  const going = await moving(update, { states: taskStates, to: "running" }).returning("id").executeTakeFirst();
  return going !== undefined;
}

/** Thrown by who works for a task that was given up, or that a later run has taken over: he stops, and nothing has failed. */
export class TaskGivenUp extends Error {}

/** Says how much of the work of a task is done, where all of it is `upTo` percent of the task. Throws `TaskGivenUp` where it was given up. */
export async function advanceTask(
  context: { db: Database; now: Date },
  id: number,
  { done, total, upTo }: { done: number; total: number; upTo: number },
): Promise<void> {
  const progress = Math.floor((done / Math.max(1, total)) * upTo);
  if (!(await reportProgress(context, id, progress))) throw new TaskGivenUp();
}

/** Works for a task until it is done, or no longer wanted. */
export async function untilGivenUp(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof TaskGivenUp)) throw error;
  }
}

/** Until when the files of a task that ends now can be saved. */
function filesExpireAt(now: Date): Date {
  return new Date(now.getTime() + TASK_FILES_KEPT_DAYS * DAY_MS);
}
