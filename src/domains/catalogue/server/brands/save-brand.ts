import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { editedBrands, EditedBrand } from "../../contract/edited-brands.ts";
import { lockBrands } from "../public/lock-in-order.ts";
import { refuseStale } from "../refuse-stale.ts";
import { editBrand } from "./edit-brand.ts";
import { findEditedBrand } from "./find-edited-brand.ts";
import { saveMaker } from "./save-maker.ts";

/** Says what a brand is. An alias is added unless it leads to another brand. */
export async function saveBrand(
  context: UserContext,
  { id, alias, updatedAt, ...said }: ParsedInputOf<typeof editedBrands.saveBrand>,
): Promise<EditedBrand> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockBrands(db, [id]);
    const before = await findEditedBrand(context, { id });
    refuseStale(updatedAt, before);
    await editBrand(context, id, {
      "name-cn": said.nameCn || null,
      country: said.country || null,
      website: said.website || null,
      summary: said.summary || null,
    });
    // A source that was there before told of the former country.
    const isOfFormer = (said.country || null) !== before.country && said.originSource === before.originSource;
    await saveMaker(context, id, { ...said, ...(isOfFormer && { originSource: "" }) });
    for (const name of [alias, said.nameCn]) {
      const key = brandKey(name);
      if (!key) continue;
      const owner = await db
        .insertInto("datasheetBrandAliases")
        .values({ key, alias: name, brandId: id, kind: "alias", editedAt: now })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
        .returning("brandId")
        .executeTakeFirstOrThrow();
      if (owner.brandId !== id)
        throw doorRefusals.invalidInput({
          [name === alias ? "alias" : "nameCn"]: `「${name}」已是另一个品牌的名称，请先合并`,
        });
    }
    const after = await findEditedBrand(context, { id });
    await recordAction(context, { act: "save-brand", subject: "brand", subjectId: id, before, after });
    return after;
  });
}
