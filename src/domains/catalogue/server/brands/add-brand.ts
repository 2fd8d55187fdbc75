import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { insertAliases, insertBrands } from "../import/brands/save-brands.ts";

/** Makes a brand that an operator says there is, as an import would, with its name; on record. Inside a transaction of the caller's that keeps imports away. */
export async function addBrand(context: UserContext, name: string): Promise<{ id: number; name: string }> {
  const { db } = context;
  const slugs = await db.selectFrom("datasheetBrands").select("slug").execute();
  const [brand] = await insertBrands(db, [{ name }], new Set(slugs.map(({ slug }) => slug)));
  const { id } = brand!;
  await insertAliases(db, [{ brandId: id, alias: name, kind: "name" }]);
  await recordAction(context, { act: "add-brand", subject: "brand", subjectId: id, after: { name } });
  return { id, name };
}
