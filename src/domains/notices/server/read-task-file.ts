import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { ownTasks } from "../contract/own-tasks.ts";
import { taskRefusals } from "../errors.ts";

/** A file of one of the asker's tasks. */
export async function readTaskFile(
  context: UserContext,
  { id, part }: ParsedInputOf<typeof ownTasks.readTaskFile>,
): Promise<FileAnswer> {
  const { db, user, now, ports } = context;
  const task = await db
    .selectFrom("accountTasks")
    .select(["kind", "resultSha256", "resultName", "errorSha256", "expiresAt", "sessionKey", "about"])
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
  const isTable = fileName.endsWith(".csv");
  return {
    mediaType: isTable ? "text/csv; charset=utf-8" : "application/zip",
    fileName,
    plainFileName: `task-${id}.${isTable ? "csv" : "zip"}`,
    isDownload: true,
    copies: "none",
    sizeBytes,
    open: (range) => ports.fileStore.read(sha256, range),
  };
}
