import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { categoryParts } from "../../contract/category-parts.ts";
import type { FacetValue } from "#domains/catalogue/contract/search-shapes.ts";
import { findCurrentSlugs } from "./former-slugs.ts";
import { listFact, parameterFacet } from "./describe-facets.ts";
import { narrowCategory, type NarrowedCategory } from "./narrow-category.ts";
import { spellingKey } from "./spelling.ts";

/** So many values are found at once. */
const FOUND_MAX = 50;

/** Values of a facet whose names hold what was typed, however it is spelled, the most frequent first. Refuses what the category is not narrowed by. */
export async function findCategoryValues(
  context: Context,
  input: ParsedInputOf<typeof categoryParts.findCategoryValues>,
): Promise<DataOf<typeof categoryParts.findCategoryValues>> {
  const category = await narrowCategory(context, input);
  const words = spellingKey(input.words);
  const found = (await listValues(context, category, input.of)).filter(({ name }) => spellingKey(name).includes(words));
  return { values: found.slice(0, FOUND_MAX), others: Math.max(0, found.length - FOUND_MAX) };
}

async function listValues(context: Context, category: NarrowedCategory, of: string): Promise<FacetValue[]> {
  if (of === "brand" || of === "package") return listFact(context, category, of);
  const current = (await findCurrentSlugs(context, [of])).get(of) ?? of;
  const column = category.table.parameters.findIndex(({ slug }) => slug === current);
  if (column < 0) throw doorRefusals.invalidInput({ of: "没有这个筛选项" });
  return parameterFacet(category, column, Infinity).values ?? [];
}
