import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { Declared } from "#platform/join-domains.ts";
import { runStatement } from "#platform/database.ts";
import { cachePackedRows } from "#platform/packed-rows.ts";
import type { partSearch } from "../../contract/search.ts";
import { SAMPLE_SOURCE } from "../../source-labels.ts";
import { brandsById } from "../brands/brand-queries.ts";
import { sayPrinted } from "#vocabulary/value-words.ts";
import { categoriesById, type KeyParameter } from "../categories/category-queries.ts";
import { partDocuments } from "./part-documents.ts";
import { stockOfParts } from "./part-stock.ts";
import { isOfferShown, type SampleSettings } from "./stepped-back.ts";
import { DOUBTS_OF_PART } from "./value-doubts.ts";

const KEY_VALUES_SHOWN = 4;

export type PartRow = Omit<DataOf<typeof partSearch.searchParts>["data"][number], "match" | "isStub">;
type Offer = NonNullable<PartRow["offer"]>;

type OfferSum = [
  currency: Offer["currency"],
  price: string | null,
  stock: number | null,
  seenAt: string,
  isSample: boolean,
];

interface StoredPart extends Pick<
  PartRow,
  "id" | "mpn" | "description" | "package" | "lifecycle" | "datasheetUrl" | "document" | "offer" | "companyStock"
> {
  brandId: number | null;
  categoryId: number | null;
  /** What matters in its category as printed, by the parameter's id; null without any. */
  printed: Record<string, string> | null;
  /** Why some of it is doubted, likewise. */
  doubts: Record<string, string> | null;
}

interface ReadPart extends Omit<StoredPart, "offer" | "companyStock"> {
  offers: OfferSum[] | null;
  companyStock: [quantity: number, companies: number, confirmedAt: string] | null;
}

/** The lowest step of an offer's ladder; null without any. */
export const LEAST_PRICE =
  "(select trim_scale(min((step ->> 'price')::numeric))::text from jsonb_array_elements(price_breaks) step)";

const selectParts = (declared: Declared, settings: SampleSettings) => `
  select part.id, part.mpn, part.description, part.package, part.lifecycle, part.datasheet_url as "datasheetUrl", part.brand_id as "brandId", part.category_id as "categoryId",
    (select json_object_agg(parameter_id, printed) from datasheet_part_values join datasheet_category_parameters place using (parameter_id)
      where part_id = part.id and place.category_id = part.category_id) as printed,
    ${DOUBTS_OF_PART} as doubts,
    ${declared.filledOnce(partDocuments).newestOfPart(settings)} as document,
    (select json_agg(json_build_array(currency, ${LEAST_PRICE}, stock, seen_at, source = '${SAMPLE_SOURCE}'))
      from datasheet_offers offer where part_id = part.id and ${isOfferShown(settings)}) as offers,
    (select case when count(*) > 0 then json_build_array(least(sum(line.quantity), ${Number.MAX_SAFE_INTEGER}), count(distinct line.company_id), max(line.confirmed_at)) end
      from ${stockOfParts(declared)} line where line.part_id = part.id) as "companyStock"
  from datasheet_parts part where part.id = any($1::bigint[]) and part.hidden_at is null`;

type Asker = Pick<Context, "db" | "declared" | "settings">;

// One statement for what is each part's own: twenty of them take longer in going to and fro than in reading.
async function readStored({ db, declared, settings }: Asker, partIds: number[]): Promise<StoredPart[]> {
  const rows = await runStatement<ReadPart>(db, selectParts(declared, settings), [partIds]);
  return rows.map(({ offers, companyStock, ...part }) => ({
    ...part,
    offer: offers && sumUp(offers),
    companyStock: companyStock && {
      quantity: companyStock[0],
      companies: companyStock[1],
      confirmedAt: new Date(companyStock[2]).toISOString(),
    },
  }));
}
const byId = (rows: StoredPart[]) => new Map(rows.map((row) => [row.id, row]));
const storedParts = cachePackedRows(({ id }: StoredPart) => id, readStored, {
  bytesAtMost: ({ settings }: Asker) => settings.partRowsBytes,
});

/** The parts with these ids, as they stand in a list, in the order of the ids; ids without a part are left out. What asks for each part once has none kept (`isKept`). */
export async function findPartRows(context: Asker, partIds: number[], { isKept = true } = {}): Promise<PartRow[]> {
  if (partIds.length === 0) return [];
  const known = isKept ? await storedParts(context, partIds) : byId(await readStored(context, partIds));
  const rows = partIds.flatMap((id) => known.get(id) ?? []);
  const [brands, categories] = await Promise.all([
    brandsById(
      context,
      rows.map((row) => row.brandId),
    ),
    categoriesById(
      context,
      rows.map((row) => row.categoryId),
    ),
  ]);
  return rows.map(({ brandId, categoryId, printed, doubts, ...part }) => {
    const category = categories.get(categoryId!) ?? null;
    return {
      ...part,
      brand: brands.get(brandId!) ?? null,
      category,
      values: category && printed ? keyValues(category.parameters, printed, doubts ?? {}) : [],
    };
  });
}

function keyValues(
  parameters: KeyParameter[],
  printed: Record<string, string>,
  doubts: Record<string, string>,
): PartRow["values"] {
  const values: PartRow["values"] = [];
  for (const { id, slug, name } of parameters) {
    if (values.length === KEY_VALUES_SHOWN) break;
    if (printed[id] === undefined) continue;
    const value = { slug, name, printed: printed[id], shown: sayPrinted(printed[id]) };
    values.push(doubts[id] === undefined ? value : { ...value, doubt: doubts[id] });
  }
  return values;
}

/** The lowest price, at whatever quantity, in the currency that most offers use, and all stock seen there. Samples count where there is nothing else. */
export function sumUp(all: OfferSum[]): Offer {
  const real = all.filter(([, , , , isSample]) => !isSample);
  const offers = real.length > 0 ? real : all;
  const counts = new Map<Offer["currency"], number>();
  for (const [currency] of offers) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [currency] = [...counts].reduce((most, other) =>
    other[1] > most[1] || (other[1] === most[1] && other[0] < most[0]) ? other : most,
  );
  let price: string | null = null;
  let stock: number | null = null;
  let seenAt = 0;
  for (const [own, asked, pieces, seen] of offers) {
    if (own !== currency) continue;
    if (asked !== null && (price === null || Number(asked) < Number(price))) price = asked;
    if (pieces !== null) stock = (stock ?? 0) + pieces;
    seenAt = Math.max(seenAt, Date.parse(seen));
  }
  return { currency, price, stock, seenAt: new Date(seenAt).toISOString(), isSample: real.length === 0 };
}
