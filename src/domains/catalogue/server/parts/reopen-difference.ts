import { z } from "zod";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { CaseUndo } from "#platform/domain/case-queue.ts";
import { askAgain, HeldDifference } from "../public/operator-words.ts";
import { rememberSaid, restoreSaid } from "./said-before.ts";

const Was = z.object({
  partId: z.int().nullable(),
  brandId: z.int().nullable(),
  value: z.string().nullable(),
  /** Which goes with what is adopted. */
  held: HeldDifference,
});

export async function rememberDifference(
  { db }: Pick<Context, "db">,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const held = await db
    .selectFrom("catalogueOperatorValues")
    .select(["partId", "brandId", "field", "parameterId", "differing"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!held) return undefined;
  const { differing, ...asked } = held;
  return { ...(await rememberSaid(db, asked, differing)) };
}

/** Has a difference wait again: an operator's word stands once more, and what a list says instead is asked about. */
export async function reopenDifference(
  context: UserContext,
  { id, decision, former }: Parameters<CaseUndo["restore"]>[1],
): Promise<boolean | string> {
  const { partId, brandId, value, held } = Was.parse(former);
  if (decision === "kept") return askAgain(context.db, "catalogue_operator_values", { id, held });
  const { differing } = held;
  if (!(await restoreSaid(context, former, { written: differing, saidAt: null }))) return "这一项之后又有更改";
  await recordAction(context, {
    act: "settle-difference",
    subject: partId === null ? "brand" : "part",
    subjectId: partId ?? brandId!,
    reason: "撤销采纳来源",
    before: { value: differing },
    after: { value },
  });
  return true;
}
