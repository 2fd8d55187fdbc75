import { sql } from "kysely";
import type { Context, User, UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { onAction } from "./on-action.ts";

export interface AuditAction {
  /** As the domain that records it, or a lower one, declares it: a test looks for others. */
  act: string;
  subject: string;
  subjectId?: string | number;
  /** Why, in the operator's words. */
  reason?: string | null;
  /** What it was and what it is now: those fields alone that say what changed. */
  before?: object | null;
  after?: object | null;
}

/** How an act is called by which an operator looks at what others do not see. */
export type Look = `read-${string}`;

/** Who acts; without a user it is a command on the machine itself. */
export type Actor = Pick<Context, "db" | "now" | "declared"> &
  Partial<Pick<Context, "address" | "browser" | "requestId" | "log" | "key">> & {
    user?: Pick<User, "id" | "nickName"> | null;
  };

/** Writes down what an operator did. With the `db` of the transaction that does it, the one is there only with the other. */
export async function recordAction(actor: Actor, action: AuditAction): Promise<void> {
  const { db, now, user, address = "" } = actor;
  const { act, subject, subjectId = "", reason, before, after } = action;
  const json = (value: object | null | undefined) => (value ? sql<never>`${JSON.stringify(value)}::jsonb` : null);
  const operator = { operatorId: user?.id ?? null, operatorName: user?.nickName ?? "命令行" };
  await db
    .insertInto("operatorConsoleActs")
    .values({
      at: now,
      ...operator,
      act,
      subject,
      subjectId: String(subjectId),
      reason: reason ?? "",
      before: json(before),
      after: json(after),
      address,
    })
    .execute();
  for (const follow of actor.declared.filled(onAction)) await follow(actor, action);
}

/** Writes down that an operator looked at something: once a day, however often he does. */
export async function recordLook(
  context: UserContext,
  look: { act: Look; subject: string; subjectId: number },
): Promise<void> {
  const { db, now, user } = context;
  const known = await db
    .selectFrom("operatorConsoleActs")
    .select("id")
    .where("subject", "=", look.subject)
    .where("subjectId", "=", String(look.subjectId))
    .where("act", "=", look.act)
    .where("operatorId", "=", user.id)
    .where("at", ">", new Date(now.getTime() - DAY_MS))
    .limit(1)
    .executeTakeFirst();
  if (!known) await recordAction(context, look);
}
