import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { maskPhone } from "#shared/mask-contact.ts";
import type { brands } from "../../contract/brands.ts";
import { findBrand } from "./find-brand.ts";

/** How a brand is reached; of its phone the beginning and the end. */
export async function brandContact(
  context: Context,
  { brand: segment }: ParsedInputOf<typeof brands.brandContact>,
): Promise<DataOf<typeof brands.brandContact>> {
  const brand = await findBrand(context, segment);
  const { phone, ...known } = await context.db
    .selectFrom("datasheetBrands")
    .select(["website", "address", "phone"])
    .where("id", "=", brand.id)
    .executeTakeFirstOrThrow();
  return { ...brand, ...known, phone: phone && maskPhone(phone) };
}
