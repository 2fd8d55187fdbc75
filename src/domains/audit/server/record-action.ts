import { sql } from "kysely";
import type { Context, User, UserContext } from "#platform/context.ts";
import { refuseOwnCase, type Whose } from "#platform/domain/own-case.ts";
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

/** What an operator looks at that others do not see, and how that act is called. */
export interface Look {
  act: `read-${string}`;
  subject: string;
  subjectId: number;
  /** Whose such things are, as nobody looks into a case of his own; or that he was kept from those before, of all at once. */
  whose: Whose | "own ones left out";
}

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

/** Refuses an operator's look at what is his own or his company's; writes others down: each once a day, however often he does. */
export async function recordLook(context: UserContext, ...looks: Look[]): Promise<void> {
  for (const { whose, subjectId } of looks)
    if (whose !== "own ones left out") await refuseOwnCase(context, whose, subjectId);
  for (const { act, subject, subjectId } of looks) await recordOnce(context, { act, subject, subjectId });
}

async function recordOnce(context: UserContext, look: Omit<Look, "whose">): Promise<void> {
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
