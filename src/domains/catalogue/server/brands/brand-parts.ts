import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import type { brands } from "../../contract/brands.ts";
import { findPartRows } from "../public/part-rows.ts";
import {
  chooseCategory,
  type ChosenCategory,
  countIn,
  countPartsByCategory,
  toBranches,
} from "../public/brand-categories.ts";
import { findBrand } from "./find-brand.ts";

type Input = ParsedInputOf<typeof brands.brandParts>;

/** The parts of a brand, all or of one category. */
export async function brandParts(context: Context, input: Input): Promise<DataOf<typeof brands.brandParts>> {
  const [brand, chosen] = await Promise.all([findBrand(context, input.brand), chooseCategory(context, input.category)]);
  const [counts, ids] = await Promise.all([
    countPartsByCategory(context, brand.id),
    pageOfParts(context, brand.id, chosen, input),
  ]);
  const [data, categories] = await Promise.all([findPartRows(context, ids), toBranches(context, counts)]);
  return { brand, category: chosen?.category ?? null, categories, data, totalRecord: countIn(counts, chosen) };
}

async function pageOfParts(
  { db }: Context,
  brandId: number,
  chosen: ChosenCategory | null,
  { sort, ...page }: Input,
): Promise<number[]> {
  const rows = await db
    .selectFrom("datasheetParts")
    .select("id")
    .where("brandId", "=", brandId)
    .where("hiddenAt", "is", null)
    .$if(chosen?.ids === null, (query) => query.where("categoryId", "is", null))
    .$if(Boolean(chosen?.ids), (query) =>
      query.where((where) => where("categoryId", "=", where.fn.any(where.val(chosen!.ids!)))),
    )
    .$if(sort === "mpn", (query) => query.orderBy("mpn"))
    .$if(sort === "popular", (query) => query.orderBy("popularity", "desc").orderBy("id"))
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute();
  return rows.map(({ id }) => id);
}
