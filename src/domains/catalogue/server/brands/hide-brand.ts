import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedBrands, EditedBrand } from "../../contract/edited-brands.ts";
import { catalogueRefusals } from "../../errors.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "../merges/merge.ts";
import { findEditedBrand } from "./find-edited-brand.ts";

/** Hides a brand and its parts from everybody but operators, or shows them again. Done twice it changes nothing. */
export async function hideBrand(
  context: UserContext,
  { id, isHidden, reason }: ParsedInputOf<typeof editedBrands.hideBrand>,
): Promise<EditedBrand> {
  return inMergeTurn(
    context,
    async (context) => {
      const { db, now } = context;
      const brand = await db
        .selectFrom("datasheetBrands")
        .select("hiddenAt")
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!brand) throw doorRefusals.notFound("没有这个品牌");
      if ((brand.hiddenAt !== null) === isHidden) return findEditedBrand(context, { id });
      await db
        .updateTable("datasheetBrands")
        .set({ hiddenAt: isHidden ? now : null, updatedAt: now })
        .where("id", "=", id)
        .execute();
      // Those that were hidden at another moment were so by themselves.
      const parts = db
        .updateTable("datasheetParts")
        .set({ hiddenAt: isHidden ? now : null, updatedAt: now })
        .where("brandId", "=", id)
        .where("deletedAt", "is", null);
      await (isHidden ? parts.where("hiddenAt", "is", null) : parts.where("hiddenAt", "=", brand.hiddenAt!)).execute();
      await recountCatalogue(context);
      await recordAction(context, {
        act: isHidden ? "hide-brand" : "show-brand",
        subject: "brand",
        subjectId: id,
        reason,
        before: { isHidden: !isHidden },
        after: { isHidden },
      });
      return findEditedBrand(context, { id });
    },
    catalogueRefusals.importRunsMeanwhile,
  );
}
