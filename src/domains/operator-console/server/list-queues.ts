import { type RawBuilder, sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { adviseSandbox, sandboxState } from "#platform/sandbox.ts";
import { mayDecide } from "#shared/staff-rights.ts";
import { dueHoursOf, overdueBefore } from "./due.ts";
import { leasedFrom } from "./leases.ts";
import { adviseFormerKeys } from "./renew-sealed.ts";
import type { QueueHead, queues } from "../contract/queues.ts";

/** What waits in every queue that the asker's rights hold, and who may take it. */
export async function listQueues(context: UserContext): Promise<DataOf<typeof queues.listQueues>> {
  const { db, user, settings } = context;
  const [heads, formerKeys, operators] = await Promise.all([
    readHeads(context),
    adviseFormerKeys(context),
    db
      .selectFrom("accountUsers")
      .select(["id", "nickName as name"])
      .where("role", "in", ["operator", "admin"])
      .orderBy("id")
      .limit(100)
      .execute(),
  ]);
  const advice = settings.mode === "production" ? adviseSandbox(sandboxState()) : null;
  return {
    queues: heads,
    operators,
    me: { id: user.id, name: user.nickName, role: user.role, rights: user.rights ?? null },
    warnings: [advice, formerKeys].filter((warning) => warning !== null),
  };
}

/** The queues that the asker's rights hold. */
export function queuesOf({ declared, user }: UserContext): CaseQueue[] {
  return declared.queues.filter(({ name }) => mayDecide(user, name));
}

/** All cases that wait in some queues: a query of `queue`, `id` and `opened_at`. There is at least one queue. */
export function waitingIn(context: UserContext, queues: CaseQueue[]): RawBuilder<unknown> {
  return sql.join(
    queues.map(
      (queue) => sql`select ${queue.name}::text as queue, id, opened_at from (${queue.waiting(context)}) as listed`,
    ),
    sql` union all `,
  );
}

type Counted = Omit<QueueHead, "title" | "group" | "dueHours" | "oldestAt"> & { oldestAt: Date | null };

async function readHeads(context: UserContext): Promise<QueueHead[]> {
  const { db, user, now } = context;
  const own = queuesOf(context);
  if (own.length === 0) return [];
  const dueSince = own.map((queue) => overdueBefore(queue, now).toISOString());
  const { rows } = await sql<Counted>`
    with due as (select * from unnest(${own.map(({ name }) => name)}::text[], ${dueSince}::timestamptz[]) as due (name, since)),
    waiting as (${waitingIn(context, own)})
    select due.name, count(waiting.id)::integer as waiting, min(waiting.opened_at) as oldest_at,
      (count(*) filter (where waiting.opened_at < due.since))::integer as overdue,
      (count(*) filter (where hold.handed_by is null and hold.leased_at > ${leasedFrom(now)}))::integer as mine,
      (count(*) filter (where hold.handed_by is not null))::integer as handed_to_me
    from due left join waiting on waiting.queue = due.name
    left join operator_console_holds hold on hold.queue = waiting.queue and hold.case_id = waiting.id and hold.operator_id = ${user.id}
    group by due.name`.execute(db);
  const counted = new Map(rows.map((row) => [row.name, row]));
  return own.map((queue) => {
    const { oldestAt, ...counts } = counted.get(queue.name)!;
    return {
      ...counts,
      title: queue.title,
      group: queue.group,
      dueHours: dueHoursOf(queue),
      oldestAt: oldestAt?.toISOString() ?? null,
    };
  });
}
