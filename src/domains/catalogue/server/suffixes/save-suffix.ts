import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { suffixes, EditedSuffix } from "../../contract/suffixes.ts";

/** Writes a suffix of a brand; one that is known takes what is said of it now. */
export async function saveSuffix(
  context: UserContext,
  { brandId, suffix, follows }: ParsedInputOf<typeof suffixes.saveSuffix>,
): Promise<EditedSuffix> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    if (!(await db.selectFrom("datasheetBrands").select("id").where("id", "=", brandId).executeTakeFirst()))
      throw doorRefusals.invalidInput({ brandId: "没有这个品牌" });
    const before = await selectSuffixes(context)
      .where("suffix.brandId", "=", brandId)
      .where("suffix.suffix", "=", suffix)
      .executeTakeFirst();
    const { id } = await db
      .insertInto("datasheetPackagingSuffixes")
      .values({ brandId, suffix, follows })
      .onConflict((conflict) => conflict.columns(["brandId", "suffix"]).doUpdateSet({ follows }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = toSuffix(await selectSuffixes(context).where("suffix.id", "=", id).executeTakeFirstOrThrow());
    await recordAction(context, {
      act: "save-suffix",
      subject: "suffix",
      subjectId: id,
      before: before ? toSuffix(before) : null,
      after,
    });
    return after;
  });
}

export function selectSuffixes({ db }: Context) {
  return db
    .selectFrom("datasheetPackagingSuffixes as suffix")
    .innerJoin("datasheetBrands as brand", "brand.id", "suffix.brandId")
    .select(["suffix.id", "suffix.suffix", "suffix.follows", "brand.id as brandId", "brand.name"]);
}

export function toSuffix({
  id,
  suffix,
  follows,
  brandId,
  name,
}: {
  id: number;
  suffix: string;
  follows: string;
  brandId: number;
  name: string;
}): EditedSuffix {
  return { id, suffix, follows: follows as EditedSuffix["follows"], brand: { id: brandId, name } };
}
