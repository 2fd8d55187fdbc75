import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { RecognisedTerm, SearchFilters } from "#ports/search/port.ts";
import type { partSearch } from "../../contract/search.ts";
import { cacheRows } from "#platform/known-rows.ts";

type NamedKind = Exclude<RecognisedTerm["kind"], "value" | "function" | "marking">;

/** A brand, category or package as a filter: its id in the index, its value in an address, its name in the interface. */
export interface Named {
  id: number;
  value: string;
  name: string;
  /** The value of the category above. */
  parent: string | null;
  /** The categories below. */
  below: number[];
  /** The value of the brand that it was merged into. */
  mergedInto: string | null;
}

export interface SetFilters {
  brands: Named[];
  categories: Named[];
  packages: Named[];
}

type Input = Pick<
  ParsedInputOf<typeof partSearch.searchParts>,
  "brand" | "category" | "package" | "lifecycle" | "domestic" | "stock"
> & { origin?: "unknown" | undefined };

/** The filters of a search as the index takes them, and by name. A brand, category or package that does not exist is refused. */
export async function readFilters(
  context: Context,
  input: Input,
): Promise<{ filters: SearchFilters; set: SetFilters }> {
  const [brands, categories, packages] = await Promise.all([
    findByValue(context, "brand", input.brand),
    findByValue(context, "category", input.category),
    findByValue(context, "package", input.package),
  ]);
  const filters: SearchFilters = {
    ...(brands.length > 0 && { brandIds: idsOf(brands) }),
    ...(categories.length > 0 && { categoryIds: [...new Set(categories.flatMap(({ id, below }) => [id, ...below]))] }),
    ...(packages.length > 0 && { packageIds: idsOf(packages) }),
    ...(input.lifecycle.length > 0 && { lifecycles: input.lifecycle }),
    ...(input.domestic && { isDomestic: true }),
    ...(input.origin && { isOriginUnknown: true }),
    ...(input.stock && { hasStock: true }),
  };
  return { filters, set: { brands, categories, packages } };
}

/** Brands, categories and packages by their ids; they may be two seconds old. */
export async function findNamed(
  context: Context,
  ids: Record<NamedKind, number[]>,
): Promise<Record<NamedKind, Map<number, Named>>> {
  const [brand, category, package_] = await Promise.all([
    NAMED_BY_ID.brand(context, ids.brand),
    NAMED_BY_ID.category(context, ids.category),
    NAMED_BY_ID.package(context, ids.package),
  ]);
  return { brand, category, package: package_ };
}

const NAMED = {
  brand: sql`(select id, slug as value, case when name_cn <> name then name_cn || '（' || name || '）' else name end as name, null as parent, '{}'::bigint[] as below,
      case when merged_at is not null then (select into_brand.slug from datasheet_brands into_brand where into_brand.id = brand.successor_id) end as merged_into from datasheet_brands brand where hidden_at is null)`,
  category: sql`(select category.id, category.slug as value, category.name, parent.slug as parent,
      array(select id from datasheet_categories where parent_id = category.id) as below, null as merged_into
    from datasheet_categories category left join datasheet_categories parent on parent.id = category.parent_id)`,
  package: sql`(select id, key as value, name, null as parent, '{}'::bigint[] as below, null as merged_into from datasheet_packages)`,
};
const NAMES = { brand: "品牌", category: "分类", package: "封装" };

const NAMED_BY_ID = { brand: keepById("brand"), category: keepById("category"), package: keepById("package") };
const NAMED_BY_VALUE = {
  brand: keepByValue("brand"),
  category: keepByValue("category"),
  package: keepByValue("package"),
};

function keepById(kind: NamedKind) {
  return cacheRows(
    (named: Named) => named.id,
    async ({ db }, ids: number[]) =>
      (await sql<Named>`select named.* from ${NAMED[kind]} named where id = any(${ids}::bigint[])`.execute(db)).rows,
  );
}

function keepByValue(kind: NamedKind) {
  return cacheRows(
    (named: Named) => named.value,
    async ({ db }, values: string[]) =>
      (await sql<Named>`select named.* from ${NAMED[kind]} named where value = any(${values}::text[])`.execute(db))
        .rows,
  );
}

/** A category that became part of another is that one. */
async function currentSlugs({ db }: Context, slugs: string[]): Promise<string[]> {
  const merged = await db
    .selectFrom("datasheetMergedCategories as merged")
    .innerJoin("datasheetCategories as category", "category.id", "merged.categoryId")
    .select(["merged.slug as former", "category.slug"])
    .where("merged.slug", "=", anyOf(slugs))
    .execute();
  const current = new Map(merged.map(({ former, slug }) => [former, slug]));
  return [...new Set(slugs.map((slug) => current.get(slug) ?? slug))];
}

async function findByValue(context: Context, kind: NamedKind, values: string[]): Promise<Named[]> {
  const readable = values.filter((value) => !value.includes("\0"));
  const found = await NAMED_BY_VALUE[kind](context, readable);
  // So is a brand.
  if (readable.some((value) => found.get(value)?.mergedInto))
    return findByValue(context, kind, [...new Set(values.map((value) => found.get(value)?.mergedInto ?? value))]);
  if (kind === "category" && readable.length === values.length && readable.some((value) => !found.has(value))) {
    const current = await currentSlugs(context, readable);
    if (current.join() !== readable.join()) return findByValue(context, kind, current);
  }
  return values.map((value) => {
    const named = found.get(value);
    if (!named) throw doorRefusals.notFound(`没有这个${NAMES[kind]}`);
    return named;
  });
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map((row) => row.id);
}
