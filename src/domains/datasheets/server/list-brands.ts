import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { datasheets } from "../contract.ts";
import { selectBrands } from "./brand-queries.ts";

const SUGGESTED = 10;

type Filter = Pick<ParsedInputOf<typeof datasheets.brands>, "type" | "keywords">;

/** Brands that carry parts or documents, by letter. */
export async function listBrands(context: Context, input: ParsedInputOf<typeof datasheets.brands>): Promise<DataOf<typeof datasheets.brands>> {
  const { initial, pageIndex, pageSize } = input;
  const [initials, page] = await Promise.all([
    filtered(context, input)
      .clearSelect()
      .select(({ fn }) => ["initial", fn.countAll<number>().as("count")])
      .groupBy("initial")
      .orderBy("initial")
      .execute(),
    filtered(context, input)
      .$if(initial !== undefined, (query) => query.where("initial", "=", initial!))
      .orderBy("initial")
      .orderBy("pinyin")
      .orderBy("id")
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
  ]);
  const counted = initial === undefined ? initials : initials.filter((letter) => letter.initial === initial);
  return { data: page, totalRecord: counted.reduce((sum, letter) => sum + letter.count, 0), initials };
}

function filtered(context: Context, { type, keywords }: Filter) {
  const key = brandKey(keywords);
  return selectBrands(context)
    .where((where) => where.or([where("partCount", ">", 0), where("documentCount", ">", 0)]))
    .$if(type !== "all", (query) => query.where("isDomestic", "=", type === "domestic"))
    .$if(key !== "", (query) => query.where(({ or, eb, selectFrom }) =>
      or([
        eb("pinyin", "like", `${escapeLike(key)}%`),
        eb("id", "in", selectFrom("datasheetBrandAliases").select("brandId").where("key", "like", `%${escapeLike(key)}%`)),
      ]),
    ));
}

/** The brands with the most parts on either side. */
export async function leadingBrands(context: Context, { count }: ParsedInputOf<typeof datasheets.leadingBrands>): Promise<DataOf<typeof datasheets.leadingBrands>> {
  const leading = (isDomestic: boolean) =>
    selectBrands(context).where("isDomestic", "=", isDomestic).where("partCount", ">", 0).orderBy("partCount", "desc").orderBy("id").limit(count).execute();
  const [domestic, international] = await Promise.all([leading(true), leading(false)]);
  return { domestic, international };
}

/** Brands for a field that asks for one. */
export async function suggestBrands(context: Context, { keywords }: ParsedInputOf<typeof datasheets.suggestBrands>): Promise<DataOf<typeof datasheets.suggestBrands>> {
  const { brandIds } = await context.ports.search.suggest(keywords, SUGGESTED);
  if (brandIds.length === 0) return { data: [] };
  const rows = await context.db.selectFrom("datasheetBrands").select(["id", "slug", "name", "nameCn", "isDomestic", "website"]).where("id", "in", brandIds).execute();
  return { data: rows.sort((one, other) => brandIds.indexOf(one.id) - brandIds.indexOf(other.id)) };
}

function escapeLike(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
