import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { regionPath } from "#platform/regions.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import type { CarrierRole, CompanyRole } from "../../labels.ts";
import type { CompanyDetail, companies } from "../../contract/companies.ts";
import { heldTexts, isHeld } from "#domains/moderation/server/public.ts";
import { enterpriseOf } from "#domains/enterprises/server/public.ts";
import { hasContent } from "../claims/claim-company.ts";
import { companyStock } from "../public/company-stock.ts";
import { INTRODUCTION_TEXT, MODEL_TEXT } from "../public-texts.ts";
import { readCards } from "./company-cards.ts";
import { proofOf } from "./list-carriers.ts";
import { companyOf } from "../own-company/own-company.ts";
import { readContacts } from "./read-contacts.ts";
import { hasRole, isProven } from "./read-trust.ts";

const BRANDS_MAX = 500;

const MODELS_SHOWN = 20;

/** The page of a company, for everybody; contacts as far as the asker may see them. */
export async function readCompany(
  context: Context,
  { id }: ParsedInputOf<typeof companies.readCompany>,
): Promise<DataOf<typeof companies.readCompany>> {
  const { db, user, now, declared } = context;
  const company = await db
    .selectFrom("suppliersCompanies as company")
    .select([
      "id",
      "enterpriseId",
      "aliases",
      "region",
      "address",
      "introduction",
      "productLines",
      "source",
      "updatedAt",
    ])
    .select([hasRole.as("hasRole"), declared.filledOnce(companyStock).shown("company", now).as("stock")])
    .where("id", "=", id)
    .where("hiddenAt", "is", null)
    .executeTakeFirst();
  const own = user === null ? undefined : await enterpriseOf(context, user.id);
  const isOwn = own !== undefined && own.id === company?.enterpriseId;
  // Lists of stock lead to what shows some.
  if (!company || !(company.hasRole || isOwn || mayLookInto(user, "companies") || company.stock !== null))
    throw doorRefusals.notFound("没有这家企业，或已被隐藏");
  const [cards, roleFacts, carried, offices, contacts, held] = await Promise.all([
    readCards(context, [id]),
    db
      .selectFrom("suppliersRoles")
      .select([
        "role",
        "showsStock",
        "leadDays",
        "minOrderFen",
        "strengths",
        "warehouses",
        "paymentDays",
        "includesTax",
      ])
      .where("companyId", "=", id)
      .orderBy("role")
      .execute(),
    carriedBrands(context, id),
    db
      .selectFrom("suppliersOffices")
      .select(["name", "region", "address"])
      .where("companyId", "=", id)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    readContacts(context, company),
    heldTexts(context, INTRODUCTION_TEXT, [id]),
  ]);
  const { region, address, updatedAt, aliases, source } = company;
  // While the new texts wait, the former ones stand; of what was refused, none.
  const former = held.get(id);
  return {
    ...cards[0]!,
    aliases,
    introduction: former ? (former["introduction"] ?? "") : company.introduction,
    productLines: former ? (former["productLines"] ?? "") : company.productLines,
    source,
    address: [regionPath(region), address].filter(Boolean).join(" "),
    roleFacts: roleFacts.map((facts) => ({
      ...facts,
      role: facts.role as CompanyRole,
      strengths: former && facts.role === "trader" ? (former["strengths"] ?? "") : facts.strengths,
    })),
    carried,
    offices: offices.map((office) => ({
      name: office.name,
      place: [regionPath(office.region), office.address].filter(Boolean).join(" "),
    })),
    contacts,
    isOwn,
    mayClaim: company.enterpriseId === null && !(own && (await keepsFilledPage(context, own.id))),
    updatedAt: updatedAt.toISOString(),
    now: now.toISOString(),
  };
}

async function keepsFilledPage(context: Context, enterpriseId: number): Promise<boolean> {
  const page = await companyOf(context, enterpriseId);
  return page !== undefined && hasContent(context, page.id);
}

/** Those with a certificate in force first, then those that most parts are of. */
async function carriedBrands({ db, now }: Context, companyId: number): Promise<CompanyDetail["carried"]> {
  const rows = await db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .select([
      "carried.id",
      "carried.role",
      "carried.level",
      "carried.state",
      "carried.validUntil",
      "brand.id as brandId",
      "brand.name",
      "brand.nameCn",
    ])
    .select(isProven(now).as("isProven"))
    .where("carried.companyId", "=", companyId)
    .where("brand.hiddenAt", "is", null)
    .orderBy("isProven", "desc")
    .orderBy("brand.partCount", "desc")
    .orderBy("brand.id")
    .orderBy("carried.role")
    .limit(BRANDS_MAX)
    .execute();
  const models = await firstModels(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...proofOf(row, now),
    brand: { id: row.brandId, name: row.nameCn && row.nameCn !== row.name ? `${row.name} ${row.nameCn}` : row.name },
    role: row.role as CarrierRole,
    models: models.get(row.id) ?? [],
    certificateOf: row.isProven ? row.id : null,
  }));
}

/** The first part numbers of each carried brand. */
async function firstModels(db: Database, carriedIds: number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ carriedId: number; mpns: string[] }>`
    select carried_id, array_agg(mpn order by mpn) as mpns from (
      select carried_id, mpn, row_number() over (partition by carried_id order by mpn) as place from suppliers_carried_models where carried_id = any(${carriedIds}::bigint[])
        and not ${isHeld(MODEL_TEXT, "suppliersCarriedModels.id")}) as listed
    where place <= ${MODELS_SHOWN} group by carried_id`.execute(db);
  return new Map(rows.map(({ carriedId, mpns }) => [carriedId, mpns]));
}
