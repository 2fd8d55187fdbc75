import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import { insertAliases, insertBrands } from "../import/brands/save-brands.ts";

/** Makes a brand that an operator says there is, as an import would, with its name; on record. One that was deleted is there again. Inside a transaction of the caller's that keeps imports away. */
export async function addBrand(context: UserContext, name: string): Promise<{ id: number; name: string }> {
  const { db, now } = context;
  const back = await db
    .updateTable("datasheetBrands")
    .set({ deletedAt: null, hiddenAt: null, updatedAt: now })
    .where("deletedAt", "is not", null)
    .where("id", "in", (from) =>
      from.selectFrom("datasheetBrandAliases").select("brandId").where("key", "=", brandKey(name)),
    )
    .returning(["id", "name"])
    .executeTakeFirst();
  if (back) {
    await recordAction(context, { act: "add-brand", subject: "brand", subjectId: back.id, after: { name: back.name } });
    return back;
  }
  const slugs = await db.selectFrom("datasheetBrands").select("slug").execute();
  const [brand] = await insertBrands(db, [{ name }], new Set(slugs.map(({ slug }) => slug)));
  const { id } = brand!;
  await insertAliases(db, [{ brandId: id, alias: name, kind: "name" }]);
  await recordAction(context, { act: "add-brand", subject: "brand", subjectId: id, after: { name } });
  return { id, name };
}
