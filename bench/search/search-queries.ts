import type pg from "pg";
import type { IndexedPart } from "#part-search/index/indexed-part.ts";
import { BENCH_CATEGORIES, brandSlug, packageKey } from "./generated-names.ts";
import { drawRanks, type GeneratedQuery, generateQueries } from "../generate-queries.ts";
import type { TimedRequest } from "./keep-alive-load.ts";

const SEED = 1;

/** The mix of docs/conventions.md 19 over the generated parts of a database, as somebody types it. */
export async function drawQueries(
  client: pg.Client,
  { rows, count }: { rows: number; count: number },
): Promise<GeneratedQuery[]> {
  const ids = drawRanks({ parts: rows, count, seed: SEED }).map((rank) => rank + 1);
  const { rows: found } = await client.query<Record<string, string>>(
    `select part.id, part.mpn, part.brand_id, part.popularity, part.lifecycle, package.id as package_id,
       (select place from unnest($2::text[]) with ordinality as wanted (slug, place) where wanted.slug = category.slug) as category_id,
       brand.is_domestic, brand.origin is null as is_origin_unknown, exists (select from datasheet_offers where part_id = part.id and stock > 0) as has_stock
     from datasheet_parts part
     join datasheet_brands brand on brand.id = part.brand_id
     join datasheet_categories category on category.id = part.category_id
     left join datasheet_packages package on package.key = datasheet_package_key(part.package)
     where part.id = any($1::bigint[])`,
    [ids, BENCH_CATEGORIES.map(({ slug }) => slug)],
  );
  const parts = new Map(found.map((row) => [Number(row["id"]), toPart(row)]));
  return generateQueries(
    ids.map((id) => parts.get(id)!),
    SEED,
  );
}

function toPart(row: Record<string, unknown>): IndexedPart {
  const numberOf = (name: string) => (row[name] === null ? null : Number(row[name]));
  return {
    id: Number(row["id"]),
    mpn: String(row["mpn"]),
    brandId: numberOf("brand_id"),
    categoryId: numberOf("category_id"),
    packageId: numberOf("package_id"),
    lifecycle: row["lifecycle"] as IndexedPart["lifecycle"],
    isDomestic: row["is_domestic"] === true,
    isOriginUnknown: row["is_origin_unknown"] === true,
    hasStock: row["has_stock"] === true,
    popularity: Number(row["popularity"]),
    tags: [],
  };
}

/** The search calls that the result page makes for the queries. */
export function searchCalls(
  queries: readonly GeneratedQuery[],
  { withFacets }: { withFacets: boolean },
): TimedRequest[] {
  return queries.map(({ kind, terms, filters }) => {
    const { brandIds, categoryIds, packageIds, lifecycles, isDomestic, isOriginUnknown, hasStock } = filters;
    const query = new URLSearchParams({
      keywords: typedIn(terms),
      ...(brandIds && { brand: brandIds.map(brandSlug).join(",") }),
      ...(categoryIds && { category: categoryIds.map((id) => BENCH_CATEGORIES[id - 1]!.slug).join(",") }),
      ...(packageIds && { package: packageIds.map(packageKey).join(",") }),
      ...(lifecycles && { lifecycle: lifecycles.join(",") }),
      ...(isDomestic && { domestic: "1" }),
      ...(isOriginUnknown && { origin: "unknown" }),
      ...(hasStock && { stock: "1" }),
      ...(withFacets && { facets: "1" }),
    });
    return { kind, path: `/api/chip/specification/search?${query}` };
  });
}

/** The calls of the type-ahead, for what is typed of the numbers so far. */
export function suggestCalls(queries: readonly GeneratedQuery[]): TimedRequest[] {
  const typed = queries.filter(({ kind }) => kind === "prefix" || kind === "exact");
  return typed.map(({ kind, terms }) => ({
    kind,
    path: `/api/spec/v2/keywords?${new URLSearchParams({ keywords: typedIn(terms) })}`,
  }));
}

function typedIn(terms: GeneratedQuery["terms"]): string {
  return terms.map(({ typed }) => typed).join(" ");
}
