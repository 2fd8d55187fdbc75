import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { BrandField, PartField } from "../../part-fields.ts";
import { catalogueRefusals } from "../../errors.ts";
import { editBrand } from "../brands/edit-brand.ts";
import { lockBrands, lockMove } from "../public/lock-in-order.ts";
import { editPart, editPartValue } from "./edit-part.ts";
import { shownDifferences } from "./differences.ts";

interface Decided {
  id: number;
  isAdopted: boolean;
  reason: string;
  openedAt: string | undefined;
}

/** Takes over what a list says, whose word it is from then on, or keeps what an operator said. Inside a transaction of the caller's. */
export async function decideDifference(
  context: UserContext,
  { id, isAdopted, reason, openedAt }: Decided,
): Promise<void> {
  const { db } = context;
  const word = db
    .selectFrom("catalogueOperatorValues")
    .select(["partId", "brandId", "field", "parameterId", "differing"])
    .where("id", "=", id);
  // First the thing, as everybody does who changes what is said of it.
  const seen = await word.executeTakeFirst();
  await lockBrands(db, [seen?.brandId]);
  const to = seen?.field === "category" ? { categoryId: Number(seen.differing) || null } : {};
  await lockMove(db, seen?.partId ?? 0, to);
  const held = await word.forUpdate().executeTakeFirst();
  if (held && held.partId !== seen?.partId) throw catalogueRefusals.editedMeanwhile();
  const [shown] = await shownDifferences(context, sql`held.id = ${id}`);
  if (!held || !shown || (openedAt !== undefined && shown.at !== openedAt))
    throw doorRefusals.notFound("这一条已处理，或来源又有变化");
  const differing = held.differing!;
  if (!isAdopted)
    await sql`
      update catalogue_operator_values set refused = array_append(refused, differing), differing = null, differing_source = null, differing_at = null
      where id = ${id}`.execute(db);
  else {
    if (held.brandId !== null) await adoptOfBrand(context, held.brandId, { [held.field as BrandField]: differing });
    else if (held.parameterId !== null)
      await editPartValue(context, held.partId!, {
        parameterId: held.parameterId,
        printed: differing,
        isOfList: true,
      });
    else await editPart(context, held.partId!, { [held.field as PartField]: differing });
    await db.deleteFrom("catalogueOperatorValues").where("id", "=", id).execute();
  }
  await recordAction(context, {
    act: "settle-difference",
    subject: held.partId === null ? "brand" : "part",
    subjectId: held.partId ?? held.brandId!,
    reason,
    before: { [shown.label]: shown.value },
    after: { [shown.label]: isAdopted ? shown.differing : shown.value, source: shown.source },
  });
}

/** A country is the list's word then, no more an operator's: the kept list of origins may speak again. */
async function adoptOfBrand(context: UserContext, id: number, change: Partial<Record<BrandField, string>>) {
  await editBrand(context, id, change);
  if (change.country !== undefined)
    await context.db.updateTable("datasheetBrands").set({ originReason: null }).where("id", "=", id).execute();
}
