import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Alternate, alternates } from "../../contract/alternates.ts";
import { findAlternate } from "./alternate-queries.ts";
import {
  checkAlternate,
  lockDocuments,
  refuseContradicted,
  refuseProposedTwice,
  refuseUnproven,
  writeProofs,
} from "./write-alternate.ts";

/** Writes an alternate in an operator's words; of one that is kept already, what he does not say stays. What is published stays so, and keeps its proofs. */
export async function saveAlternate(
  context: UserContext,
  input: ParsedInputOf<typeof alternates.saveAlternate>,
): Promise<Alternate> {
  return inTransaction(context, async (context) => {
    const values = await checkAlternate(context, input);
    await lockDocuments(context, input.proofs?.map(({ documentId }) => documentId) ?? []);
    await refuseContradicted(context, input);
    const before = await context.db
      .selectFrom("datasheetAlternates")
      .select(["type", "isBothWays", "note", "risks", "state"])
      .where("id", "=", input.id ?? 0)
      .executeTakeFirst();
    const { id, state } =
      input.id === undefined
        ? await insert(context, input, values)
        : await update(context, { ...input, id: input.id }, values);
    await writeProofs(context, id, input);
    if (state === "published") await refuseUnproven(context, id);
    const after = await findAlternate(context, id);
    await recordAction(context, {
      act: "save-alternate",
      subject: "alternate",
      subjectId: id,
      before: before ?? null,
      after,
    });
    return after;
  });
}

type Values = Awaited<ReturnType<typeof checkAlternate>>;
type Input = ParsedInputOf<typeof alternates.saveAlternate>;

interface Written {
  id: number;
  /** Before it was written. */
  state: string;
}

async function insert(
  { db, now, user }: UserContext,
  { partId, replacementId }: Input,
  values: Values,
): Promise<Written> {
  return db
    .insertInto("datasheetAlternates")
    .values({
      partId,
      replacementId,
      ...values,
      origin: "operator",
      createdBy: user.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning(["id", "state"])
    .executeTakeFirstOrThrow()
    .catch(refuseProposedTwice);
}

async function update(
  { db, now }: UserContext,
  { id, partId, replacementId }: Input & { id: number },
  values: Values,
): Promise<Written> {
  const known = await db
    .selectFrom("datasheetAlternates")
    .select(["partId", "replacementId", "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw doorRefusals.notFound("没有这条替代料");
  if (known.partId !== partId || known.replacementId !== replacementId)
    throw doorRefusals.invalidInput({ replacementId: "已保存的替代料不能换成别的型号，请另建一条" });
  await db
    .updateTable("datasheetAlternates")
    .set({ ...values, updatedAt: now })
    .where("id", "=", id)
    .execute()
    .catch(refuseProposedTwice);
  return { id, state: known.state };
}
