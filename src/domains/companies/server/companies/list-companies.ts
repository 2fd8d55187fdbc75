import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { regionPath, regionsBelow } from "#platform/regions.ts";
import { COMPANY_ROLE_LABELS, COMPANY_ROLES, type CompanyRole } from "../../labels.ts";
import type { companies, DirectoryFacet } from "../../contract/companies.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { companyStock } from "../public/company-stock.ts";
import { countryName, readCards } from "./company-cards.ts";
import { escapeLike, foldName, hasWords } from "#platform/name-search.ts";
import { offsetOf } from "#platform/list-page.ts";
import { isProven } from "./read-trust.ts";

const BRANDS_OFFERED = 30;

type Wanted = Pick<ParsedInputOf<typeof companies.listCompanies>, "keywords" | "region" | "type"> & {
  brandId: number | undefined;
};

/** A page of the directory, with what each filter would leave. */
export async function listCompanies(
  context: Context,
  { pageIndex, pageSize, brand: slug, ...asked }: ParsedInputOf<typeof companies.listCompanies>,
): Promise<DataOf<typeof companies.listCompanies>> {
  const { db, now } = context;
  const brand =
    slug === undefined
      ? null
      : ((await db
          .selectFrom("datasheetBrands")
          .select(["id", "slug", "name", "nameCn"])
          .where("slug", "=", slug.toLowerCase())
          .where("hiddenAt", "is", null)
          .executeTakeFirst()) ?? null);
  // A brand that is none leaves nothing.
  const wanted: Wanted = { ...asked, brandId: slug === undefined ? undefined : (brand?.id ?? 0) };
  const [ids, total, types, places, cities, brands] = await Promise.all([
    inNaturalOrder(context, wanted, { limit: pageSize, offset: offsetOf({ pageIndex, pageSize }) }),
    fitting(context, wanted)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
    countTypes(context, wanted),
    countPlaces(context, { ...wanted, region: undefined }, PROVINCE),
    isProvince(wanted.region)
      ? countPlaces(context, { ...wanted, region: `${wanted.region!.slice(0, 2)}0000` }, CITY)
      : [],
    countBrands(context, wanted),
  ]);
  return {
    data: await readCards(context, ids, { brandId: brand?.id }),
    totalRecord: total.count,
    types,
    regions: places,
    cities: cities.filter(({ value }) => !value.endsWith("0000")),
    brands,
    brand: brand && { id: brand.id, slug: brand.slug, name: brand.nameCn ?? brand.name },
    now: now.toISOString(),
  };
}

/** What is in the directory at all: what some role is told of and operators left there. */
function fitting({ db }: Pick<Context, "db">, { keywords, region, type, brandId }: Wanted) {
  return db
    .selectFrom("suppliersCompanies as company")
    .where("company.hiddenAt", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("suppliersRoles as had")
          .select("had.role")
          .whereRef("had.companyId", "=", "company.id")
          .$if(type !== undefined, (query) => query.where("had.role", "=", type!)),
      ),
    )
    .$if(brandId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("suppliersCarriedBrands as brandOf")
            .select("brandOf.id")
            .whereRef("brandOf.companyId", "=", "company.id")
            .where("brandOf.brandId", "=", brandId!),
        ),
      ),
    )
    .$if(region !== undefined, (query) => query.where(inRegion(region!)))
    .$if(keywords !== "", (query) => query.where(hasWords("company.searchText", keywords)));
}

/** Best named first; then certified, proven, with fresh stock, with many brands, by name: the same for all, and not for sale. */
export async function inNaturalOrder(
  context: Pick<Context, "db" | "now" | "declared">,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const { now, declared } = context;
  const word = escapeLike(foldName(wanted.keywords));
  const named = sql`case when ' ' || company.search_text || ' ' like ${`% ${word} %`} then 0 when ' ' || company.search_text like ${`% ${word}%`} then 1 else 2 end`;
  const rows = await fitting(context, wanted)
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .select("company.id")
    .orderBy(named)
    .orderBy(sql`coalesce(${isInForce(now)}, false)`, "desc")
    .orderBy(
      sql`(select count(*) from suppliers_carried_brands as carried where carried.company_id = company.id and ${isProven(now)})`,
      "desc",
    )
    .orderBy(declared.filledOnce(companyStock).hasFresh("company"), "desc")
    .orderBy(
      sql`(select count(distinct carried.brand_id) from suppliers_carried_brands as carried where carried.company_id = company.id)`,
      "desc",
    )
    .orderBy("company.letter")
    .orderBy("company.name")
    .orderBy("company.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

async function countTypes(context: Context, wanted: Wanted): Promise<(DirectoryFacet & { value: CompanyRole })[]> {
  const rows = await fitting(context, { ...wanted, type: undefined })
    .innerJoin("suppliersRoles as role", "role.companyId", "company.id")
    .select((eb) => ["role.role", eb.fn.countAll<number>().as("count")])
    .groupBy("role.role")
    .execute();
  return COMPANY_ROLES.map((value) => ({
    value,
    name: COMPANY_ROLE_LABELS[value],
    count: rows.find(({ role }) => role === value)?.count ?? 0,
  }));
}

// How many digits of a place's number tell it.
const PROVINCE = 2;

const CITY = 4;

/** Places and how many sit there, the fullest first; abroad by country. */
async function countPlaces(context: Context, wanted: Wanted, digits: number): Promise<DirectoryFacet[]> {
  const place = sql<string>`case when company.region = '' then company.country else rpad(left(company.region, ${sql.lit(digits)}), 6, '0') end`;
  const rows = await fitting(context, wanted)
    .select((eb) => [place.as("value"), eb.fn.countAll<number>().as("count")])
    .groupBy(place)
    .orderBy("count", "desc")
    .orderBy("value")
    .execute();
  return rows.filter(({ value }) => value !== "").map(({ value, count }) => ({ value, name: placeName(value), count }));
}

async function countBrands(context: Context, wanted: Wanted): Promise<DirectoryFacet[]> {
  const rows = await fitting(context, { ...wanted, brandId: undefined })
    .innerJoin("suppliersCarriedBrands as carried", "carried.companyId", "company.id")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .where("brand.hiddenAt", "is", null)
    .select((eb) => [
      "brand.slug",
      "brand.name",
      "brand.nameCn",
      eb.fn.count<number>("company.id").distinct().as("count"),
    ])
    .groupBy(["brand.id", "brand.slug", "brand.name", "brand.nameCn"])
    .orderBy("count", "desc")
    .orderBy("brand.partCount", "desc")
    .orderBy("brand.id")
    .limit(BRANDS_OFFERED)
    .execute();
  return rows.map(({ slug, name, nameCn, count }) => ({ value: slug, name: nameCn ?? name, count }));
}

/** The last name of a place: 深圳市; of a country whose companies tell no city, that. */
function placeName(value: string): string {
  if (!/^\d/.test(value)) return value === "CN" ? "中国（城市未知）" : countryName(value);
  return regionPath(value).split(" ").at(-1) || value;
}

/** Whether cities are to be told apart: those of what has only districts are none. */
function isProvince(region: string | undefined): boolean {
  return region !== undefined && regionsBelow(`${region.slice(0, 2)}0000`).some(({ code }) => code.endsWith("00"));
}

function inRegion(region: string) {
  if (!/^\d/.test(region)) return sql<boolean>`(company.region = '' and company.country = ${region})`;
  const below = region.endsWith("0000")
    ? region.slice(0, PROVINCE)
    : region.endsWith("00")
      ? region.slice(0, CITY)
      : region;
  return sql<boolean>`company.region like ${`${below}%`}`;
}
