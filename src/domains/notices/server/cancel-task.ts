import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { noneOf } from "#platform/any-of.ts";
import { moving } from "#platform/move-rows.ts";
import type { ownTasks } from "../contract/own-tasks.ts";
import { taskRefusals } from "../errors.ts";
import { taskStates } from "../states.ts";

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
