import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { RecognisedTerm, SearchFilters } from "#ports/search/port.ts";
import type { datasheets } from "../contract.ts";

type NamedKind = Exclude<RecognisedTerm["kind"], "value" | "marking">;

/** A brand, category or package as a filter: its id in the index, its value in an address, its name in the interface. */
export interface Named {
  id: number;
  value: string;
  name: string;
  /** The value of the category above. */
  parent: string | null;
}

export interface SetFilters {
  brands: Named[];
  categories: Named[];
  packages: Named[];
}

type Input = Pick<ParsedInputOf<typeof datasheets.searchParts>, "brand" | "category" | "package" | "lifecycle" | "domestic" | "stock">;

/** The filters of a search as the index takes them, and by name. A brand, category or package that does not exist is refused. */
export async function readFilters(context: Context, input: Input): Promise<{ filters: SearchFilters; set: SetFilters }> {
  const [brands, categories, packages] = await Promise.all([
    findByValue(context, "brand", input.brand),
    findByValue(context, "category", input.category),
    findByValue(context, "package", input.package),
  ]);
  const filters: SearchFilters = {
    ...(brands.length > 0 && { brandIds: idsOf(brands) }),
    ...(categories.length > 0 && { categoryIds: await withThoseBelow(context, idsOf(categories)) }),
    ...(packages.length > 0 && { packageIds: idsOf(packages) }),
    ...(input.lifecycle.length > 0 && { lifecycles: input.lifecycle }),
    ...(input.domestic && { isDomestic: true }),
    ...(input.stock && { hasStock: true }),
  };
  return { filters, set: { brands, categories, packages } };
}

/** Brands, categories and packages by their ids, in one statement. */
export async function findNamed(context: Context, ids: Record<NamedKind, number[]>): Promise<Record<NamedKind, Map<number, Named>>> {
  const found = { brand: new Map<number, Named>(), category: new Map<number, Named>(), package: new Map<number, Named>() };
  const parts = NAMED_KINDS.filter((kind) => ids[kind].length > 0).map((kind) => sql`select ${sql.lit(kind)} as kind, named.* from ${NAMED[kind]} named where id = any(${ids[kind]}::bigint[])`);
  if (parts.length === 0) return found;
  const { rows } = await sql<Named & { kind: NamedKind }>`${sql.join(parts, sql` union all `)}`.execute(context.db);
  for (const { kind, ...named } of rows) found[kind].set(named.id, named);
  return found;
}

const NAMED_KINDS = ["brand", "category", "package"] as const;
const NAMED = {
  brand: sql`(select id, slug as value, case when name_cn <> name then name_cn || '（' || name || '）' else name end as name, null as parent from datasheet_brands)`,
  category: sql`(select category.id, category.slug as value, category.name, parent.slug as parent
    from datasheet_categories category left join datasheet_categories parent on parent.id = category.parent_id)`,
  package: sql`(select id, key as value, name, null as parent from datasheet_packages)`,
};
const NAMES = { brand: "品牌", category: "分类", package: "封装" };

async function findByValue(context: Context, kind: NamedKind, values: string[]): Promise<Named[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<Named>`select named.* from ${NAMED[kind]} named where value = any(${values.filter((value) => !value.includes("\0"))}::text[])`.execute(context.db);
  const found = new Map(rows.map((row) => [row.value, row]));
  return values.map((value) => {
    const named = found.get(value);
    if (!named) throw doorRefusals.notFound(`没有这个${NAMES[kind]}`);
    return named;
  });
}

async function withThoseBelow(context: Context, categoryIds: number[]): Promise<number[]> {
  const rows = await context.db.selectFrom("datasheetCategories").select("id").where("parentId", "in", categoryIds).execute();
  return [...new Set([...categoryIds, ...idsOf(rows)])];
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map((row) => row.id);
}
