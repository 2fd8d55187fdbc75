import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { brands } from "../../contract/brands.ts";
import { findBrand } from "./find-brand.ts";

const DIGITS_LEFT_AT_END = 2;
/** Of what stands before them. */
const SHARE_LEFT = 1 / 3;

/** How a brand is reached. Who has not signed in is told the beginning and the end of the phone number. */
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
  const isPhoneHidden = phone !== null && context.user === null;
  return { ...brand, ...known, phone: isPhoneHidden ? hideDigits(phone) : phone, isPhoneHidden };
}

/** 0755-**** **78 */
function hideDigits(phone: string): string {
  const digits = phone.match(/\d/g)?.length ?? 0;
  const shown = Math.floor((digits - DIGITS_LEFT_AT_END) * SHARE_LEFT);
  let at = 0;
  return phone.replace(/\d/g, (digit) => (at++ < shown || at > digits - DIGITS_LEFT_AT_END ? digit : "*"));
}
