import { sql } from "kysely";
import { notify } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { type CaseNotice, UNDO_MS } from "#platform/domain/case-queue.ts";
import { enqueue } from "#platform/tasks.ts";
import { tellDecisionTask } from "./tell-decision.ts";

interface Kept {
  queue: string;
  caseId: number;
  title: string;
  /** ISO 8601; null where the case was not there any more. */
  openedAt: string | null;
  decision: string;
  reason: string;
  /** Who proposed it, where another confirmed; and whether one decided alone what asks for two. */
  proposedBy: number | null;
  isAlone: boolean;
  /** Who stood on any side of the case. */
  sides: number[];
  notices: CaseNotice[];
  /** What taking it back has to know; null where it stays. */
  former: Record<string, unknown> | null;
}

/**
 * Keeps what was decided, for 已处理; whom it concerns is told once it can't be taken back. In the transaction that
 * decides.
 */
export async function keepDecision(context: UserContext, { sides, notices, former, ...decided }: Kept): Promise<void> {
  const { db, now, user } = context;
  const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
  const { id } = await db
    .insertInto("operatorConsoleDecisions")
    .values({
      ...decided,
      operatorId: user.id,
      decidedAt: now,
      sides,
      notices: json(notices),
      toldAt: former ? null : now,
      former: former && json(former),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (former) await enqueue(db, tellDecisionTask, { id }, new Date(now.getTime() + UNDO_MS));
  else for (const notice of notices) await notify(context, { ...notice, kind: "review" });
}
