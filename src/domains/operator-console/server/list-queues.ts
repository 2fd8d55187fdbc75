import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { adviseSandbox, sandboxState } from "#platform/sandbox.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { adviseFormerKeys } from "./renew-sealed.ts";
import type { queues } from "../contract/queues.ts";

/** What waits in every queue that the asker's rights hold, and who may take it. */
export async function listQueues(context: UserContext): Promise<DataOf<typeof queues.listQueues>> {
  const { db, user, declared, settings } = context;
  const own = declared.queues.filter(({ name }) => mayDecide(user, name));
  const [counts, handed, formerKeys, operators] = await Promise.all([
    Promise.all(own.map((queue) => queue.count(context))),
    Promise.all(own.map((queue) => countHanded(context, queue))),
    adviseFormerKeys(context),
    db
      .selectFrom("accountUsers")
      .select(["id", "nickName as name"])
      .where("role", "in", ["operator", "admin"])
      .orderBy("id")
      .limit(100)
      .execute(),
  ]);
  const heads = own.map(({ name, title, group }, index) => ({
    name,
    title,
    group,
    waiting: counts[index]!.waiting,
    oldestAt: counts[index]!.oldestAt?.toISOString() ?? null,
    handedToMe: handed[index]!,
  }));
  const advice = settings.mode === "production" ? adviseSandbox(sandboxState()) : null;
  return {
    queues: heads,
    operators,
    me: { id: user.id, name: user.nickName, role: user.role, rights: user.rights ?? null },
    warnings: [advice, formerKeys].filter((warning) => warning !== null),
  };
}

/** What was handed to the asker and still waits; it may have been decided elsewhere. */
async function countHanded(context: UserContext, queue: CaseQueue): Promise<number> {
  const rows = await context.db
    .selectFrom("operatorConsoleHolds")
    .select("caseId")
    .where("queue", "=", queue.name)
    .where("operatorId", "=", context.user.id)
    .where("handedBy", "is not", null)
    .execute();
  const ids = rows.map(({ caseId }) => caseId);
  return ids.length === 0 ? 0 : (await queue.list(context, { ids, limit: ids.length, offset: 0 })).length;
}
