import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { countPhoneLook } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { brands } from "../../contract/brands.ts";
import { findBrand } from "./find-brand.ts";

/** A brand's phone in whole, counted. */
export async function showBrandPhone(
  context: UserContext,
  { brand: segment }: ParsedInputOf<typeof brands.showBrandPhone>,
): Promise<DataOf<typeof brands.showBrandPhone>> {
  const { id } = await findBrand(context, segment);
  const { phone } = await context.db
    .selectFrom("datasheetBrands")
    .select("phone")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (phone === null) throw doorRefusals.notFound("没有这个品牌的电话");
  await countPhoneLook(context, { subject: "brand", id });
  return { phone };
}
