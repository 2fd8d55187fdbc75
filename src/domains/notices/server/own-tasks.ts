import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { listPage } from "#platform/list-page.ts";
import { noneOf } from "#platform/any-of.ts";
import { moving } from "#platform/move-rows.ts";
import type { OwnTask } from "../contract/own-tasks.ts";
import type { ownTasks } from "../contract/own-tasks.ts";
import { taskRefusals } from "../errors.ts";
import { taskStates } from "../states.ts";

/** Long work that the asker has asked for. */
export async function listTasks(
  { db, user, now, declared }: UserContext,
  page: ParsedInputOf<typeof ownTasks.listTasks>,
): Promise<DataOf<typeof ownTasks.listTasks>> {
  const own = db.selectFrom("accountTasks").where("userId", "=", user.id);
  const listed = own
    .select(["id", "kind", "title", "state", "progress", "note", "resultName", "errorSha256", "expiresAt", "createdAt"])
    .orderBy("id", "desc");
  return listPage(listed, page, (rows) =>
    rows.map(({ resultName, errorSha256, expiresAt, createdAt, state, ...row }) => {
      const isThere = expiresAt !== null && expiresAt > now;
      const stoppedAt = declared.userTasks[row.kind]?.stoppedAt;
      return {
        ...row,
        stoppedAt: stoppedAt ? { path: stoppedAt.path, title: stoppedAt.title } : null,
        state: state as OwnTask["state"],
        resultName: isThere ? resultName : null,
        hasErrorFile: isThere && errorSha256 !== null,
        expiresAt: expiresAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
      };
    }),
  );
}

/** Gives up work that is not done yet; what is under way stops at its next step. */
export async function cancelTask(
  { db, user, now, declared }: UserContext,
  { id }: ParsedInputOf<typeof ownTasks.cancelTask>,
): Promise<Record<string, never>> {
  const elsewhere = Object.keys(declared.userTasks).filter((kind) => declared.userTasks[kind]?.stoppedAt);
  const update = db
    .updateTable("accountTasks")
    .set({ updatedAt: now })
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .where("kind", "<>", noneOf(elsewhere));
  const cancelled = await moving(update, { states: taskStates, to: "cancelled" }).returning("id").executeTakeFirst();
  if (cancelled) return {};
  const known = await db
    .selectFrom("accountTasks")
    .select("kind")
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  const stoppedAt = known && declared.userTasks[known.kind]?.stoppedAt;
  if (stoppedAt) throw stoppedAt.refusal();
  throw known ? taskRefusals.taskOver() : doorRefusals.notFound("没有这个任务");
}

/** A file of one of the asker's tasks. */
export async function readTaskFile(
  context: UserContext,
  { id, part }: ParsedInputOf<typeof ownTasks.readTaskFile>,
): Promise<FileAnswer> {
  const { db, user, now, ports } = context;
  const task = await db
    .selectFrom("accountTasks")
    .select(["kind", "resultSha256", "resultName", "errorSha256", "expiresAt", "sessionKey"])
    .where("id", "=", id)
    .where("userId", "=", user.id)
    .executeTakeFirst();
  const sha256 = part === "result" ? task?.resultSha256 : task?.errorSha256;
  const refusal = task && context.declared.userTasks[task.kind]?.whyNotRead?.(context, task);
  if (refusal) throw refusal;
  if (!task || !sha256) throw doorRefusals.notFound("没有这个文件");
  const sizeBytes = task.expiresAt && task.expiresAt > now ? await ports.fileStore.sizeOf(sha256) : null;
  if (sizeBytes === null) throw taskRefusals.taskFileGone();
  const fileName = part === "result" ? task.resultName! : `任务-${id}-错误.csv`;
  return {
    mediaType: part === "result" ? "application/zip" : "text/csv; charset=utf-8",
    fileName,
    plainFileName: `task-${id}.${part === "result" ? "zip" : "csv"}`,
    isDownload: true,
    sizeBytes,
    open: (range) => ports.fileStore.read(sha256, range),
  };
}
