import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { openCallLimit } from "#platform/call-limit.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { type categoryParts, type CategoryPart, FACETS_LIMIT } from "../../contract/category-parts.ts";
import { findPartRows } from "#domains/catalogue/server/public/part-rows.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import type { CategoryTable, TableValue } from "./category-table.ts";
import { describeCategoryFacets } from "./describe-facets.ts";
import { narrowCategory, type NarrowedCategory } from "./narrow-category.ts";
import { understoodShare } from "./understood-share.ts";

const countFacetCall = openCallLimit({ limit: FACETS_LIMIT, method: "GET" });

/** A page of a category's parts as they were narrowed and sorted, with all its parameters. Refuses who asks for facets too often. */
export async function listCategoryParts(
  context: Context,
  input: ParsedInputOf<typeof categoryParts.listCategoryParts>,
): Promise<DataOf<typeof categoryParts.listCategoryParts>> {
  const waitMs = input.facets && context.settings.isCounting ? countFacetCall(context) : 0;
  if (waitMs > 0) throw doorRefusals.tooMany(Math.ceil(waitMs / 1000));
  const category = await narrowCategory(context, input);
  const { scope, table, rows, narrowed, filters, set, sort } = category;
  const start = offsetOf(input);
  const [parts, facets] = await Promise.all([
    findCategoryParts(context, table, rows.subarray(start, start + input.pageSize)),
    input.facets ? describeCategoryFacets(context, category, input.lifecycle) : null,
  ]);
  const { categoryIds: _, children, parameters, ...own } = scope;
  return {
    category: own,
    children: countChildren(category, children),
    parameters: parameters.map(({ id: __, ...parameter }) => parameter),
    data: parts,
    totalRecord: rows.length,
    unknownLeftOut: narrowed.unknownLeftOut,
    understoodShare: understoodShare(table),
    sort: `${sort.isDescending ? "-" : ""}${sort.key}`,
    set: { parameters: filters.map(({ told }) => told), brands: set.brands, packages: set.packages },
    facets,
  };
}

/** Some rows of a table as parts with their values; who has gone meanwhile is left out. */
export async function findCategoryParts(
  context: Pick<Context, "db" | "declared" | "settings">,
  { rows: { ids, values }, dictionaries }: CategoryTable,
  rows: Uint32Array,
  options?: { isKept: boolean },
): Promise<CategoryPart[]> {
  const rowOf = new Map(Array.from(rows, (row) => [ids[row]!, row]));
  const parts = await findPartRows(context, [...rowOf.keys()], options);
  const valueAt = (column: number, row: number) => dictionaries.values[column]!.values[values[column]![row]!] ?? null;
  return parts.map((part) => ({
    ...part,
    values: values.map((_, column) => withShown(valueAt(column, rowOf.get(part.id)!))),
  }));
}

function withShown(value: TableValue | null): CategoryPart["values"][number] {
  return value && { ...value, shown: sayPrinted(value.printed) };
}

function countChildren({ table, rows }: NarrowedCategory, children: NarrowedCategory["scope"]["children"]) {
  if (children.length === 0) return [];
  const codes = table.rows.facts.category;
  const counts = new Uint32Array(table.dictionaries.category.size);
  for (const row of rows) counts[codes[row]!]! += 1;
  return children.map((child) => {
    const code = table.dictionaries.category.find(child.id);
    return { ...child, count: code === undefined ? 0 : counts[code]! };
  });
}
