import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { formatDay } from "#shared/format-date.ts";
import type { BrandLevel } from "../../labels.ts";
import type { companies, Proof } from "../../contract/companies.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { readCards } from "./company-cards.ts";
import { hasRole, isProven } from "./read-trust.ts";

/** Who carries a brand: with a certificate in force first, then certified, then by name. */
export async function listCarriers(
  context: Context,
  { brandId, role, ...page }: ParsedInputOf<typeof companies.listCarriers>,
): Promise<DataOf<typeof companies.listCarriers>> {
  const { db, now } = context;
  const found = db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
    .where("carried.brandId", "=", brandId)
    .where("carried.role", "=", role)
    .where("company.hiddenAt", "is", null)
    .where(hasRole);
  const listed = found
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .select(["company.id", "carried.state", "carried.level", "carried.validUntil"])
    .select(isProven(now).as("isProven"))
    .orderBy("isProven", "desc")
    .orderBy(sql`coalesce(${isInForce(now)}, false)`, "desc")
    .orderBy("company.letter")
    .orderBy("company.name")
    .orderBy("company.id");
  const list = await listPage(listed, page, async (rows) => {
    const cards = await readCards(
      context,
      rows.map(({ id }) => id),
      { brandId },
    );
    const proofs = new Map(rows.map((row) => [row.id, proofOf(row, now)]));
    return cards.map((card) => ({ ...card, carried: proofs.get(card.id)! }));
  });
  return { ...list, now: now.toISOString() };
}

/** What the certificate of a carried brand is worth today. What waits, or was turned down, is said by the company alone: that it is the only one, nobody may say of himself. */
export function proofOf(
  {
    state,
    level,
    validUntil,
    isProven,
  }: { state: string; level: string | null; validUntil: string | null; isProven: boolean },
  now: Date,
): Proof {
  const known = level as BrandLevel | null;
  if (isProven) return { proof: "verified", level: known, validUntil };
  const isOver = state === "verified" && validUntil !== null && validUntil < formatDay(now);
  if (isOver) return { proof: "lapsed", level: known, validUntil };
  return { proof: "stated", level: known === "exclusive" ? null : known, validUntil: null };
}
