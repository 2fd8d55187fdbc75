import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { BrandField } from "../../part-fields.ts";
import { keepSaying } from "../parts/keep-saying.ts";
import { lockBrands } from "../public/lock-in-order.ts";

export const BRAND_COLUMNS = {
  "name-cn": "nameCn",
  country: "country",
  website: "website",
  summary: "summary",
  "founded-year": "foundedYear",
} as const satisfies Record<BrandField, string>;

/** Writes what an operator says of a brand, in a transaction of the caller's; it stands from now on. */
export async function editBrand(
  context: UserContext,
  id: number,
  changes: Partial<Record<BrandField, string | null>>,
): Promise<void> {
  const { db, now } = context;
  await lockBrands(db, [id]);
  const known = await db
    .selectFrom("datasheetBrands")
    .select(["name", "nameCn", "country", "website", "summary", "foundedYear"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!known) throw doorRefusals.notFound("没有这个品牌");
  const facts = { ...known };
  for (const [field, value] of Object.entries(changes) as [BrandField, string | null][]) {
    const column = BRAND_COLUMNS[field];
    if (factAsText(known[column]) === value) continue;
    Object.assign(facts, { [column]: field === "founded-year" && value !== null ? Number(value) : value });
    await keepSaying(context, { brandId: id, field, value });
  }
  await db
    .updateTable("datasheetBrands")
    .set({ ...facts, ...(facts.country !== known.country && saidByOperator(facts.country)), updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** What stands in a column, as operators and lists say it. */
export function factAsText(fact: string | number | null): string | null {
  return fact === null ? null : String(fact);
}

/** What the kept list said of the origin went with the country that an operator has replaced. */
function saidByOperator(country: string | null) {
  return { originReason: country === null ? null : "operator", originSource: null };
}
