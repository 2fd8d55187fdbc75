import { sql, type RawBuilder } from "kysely";
import { IS_OFFER_COUNTED } from "../../public/stepped-back.ts";
import type { Database } from "#platform/database.ts";
import type { IndexedPart, PartChange } from "#part-search/index/indexed-part.ts";
import { functionTag } from "#part-search/words/name-functions.ts";
import { readPartValue, tagsOfPart, type DescribedValue, type ValueReading } from "#part-search/words/part-tags.ts";
import { functionParameters } from "#vocabulary/function-words.ts";
import type { Origin } from "../../../origin-labels.ts";
import { DOUBTED_PRINTS } from "../../public/value-doubts.ts";
import { type DecidingValues, decidingValues, functionsOfRow } from "./part-functions.ts";

const PARTS_AT_ONCE = 2000;
const VALUES_REMEMBERED = 200_000;
/** Stands between the values of a part, and between its sellers' numbers; within them it is as good as a blank. */
const BETWEEN = "\u001e";
const AS_PRINTED = "=";

type PartRow = Pick<IndexedPart, "id" | "mpn" | "brandId" | "categoryId" | "lifecycle" | "popularity" | "hasStock"> & {
  package: string | null;
  description: string;
  values: string | null;
  /** Those that decide about functions, with figures and print. */
  deciding: string | null;
  skus: string | null;
};

export interface PartsSource {
  db: Database;
  /** SQL of the lines of stock that everybody sees, as `stockOfParts` has it. */
  stock: string;
}

/** What parts refer to. */
interface Surroundings {
  domesticBrandIds: Set<number>;
  foreignBrandIds: Set<number>;
  /** Of each category its own names and those of the one above. */
  categoryNames: Map<number, string[]>;
  /** By the name that a part prints. */
  packageIds: Map<string, number>;
  units: Map<string, string | null>;
  categorySlugs: Map<number, string>;
  readDeciding: (values: string) => DecidingValues;
}

const NO_NAMES: readonly string[] = [];
const NUMBER_MAX = 0xffffffff;

/** Whether an index can take the part: its numbers fit into four bytes. */
export function isIndexable({ id, brandId, categoryId, packageId, popularity }: IndexedPart): boolean {
  return (
    [id, brandId, categoryId, packageId].every((number) => number === null || (number >= 0 && number <= NUMBER_MAX)) &&
    Number.isFinite(popularity)
  );
}

/** Each of the parts as it is now, or as gone; parts that no index can take are passed over. */
export async function readPartChanges({ db, stock }: PartsSource, partIds: number[]): Promise<PartChange[]> {
  const given = sql`${partIds}::bigint[]`;
  const { rows } =
    await sql<PartRow>`${selectParts("of some", stock)} where part.hidden_at is null and part.id = any(${given})`.execute(
      db,
    );
  const surroundings = await readSurroundings(db, sql`and id = any(${given})`);
  const readValues = valueReader(surroundings.units);
  const parts = rows.map((row) => toIndexedPart(row, surroundings, readValues));
  const found = new Map(parts.filter(isIndexable).map((part) => [part.id, part]));
  return partIds
    .filter((id) => id <= NUMBER_MAX)
    .map((id) => (found.has(id) ? { put: found.get(id)! } : { remove: id }));
}

/** All parts, in the order in which the database reads them with the least trouble. It must be a transaction that sees one state, `repeatable read`. */
export async function* readAllParts({ db, stock }: PartsSource): AsyncGenerator<IndexedPart[]> {
  const surroundings = await readSurroundings(db, sql``);
  const readValues = valueReader(surroundings.units);
  // Planned for reading all of it, not for a quick first row, nor for the few parts that there may have been when they were last counted.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`declare all_parts no scroll cursor for ${selectParts("of all", stock)} where part.hidden_at is null order by part.id`.execute(
    db,
  );
  const plain = db.withoutPlugins();
  const readNext = async () => {
    const { rows } = await sql<PartRow>`fetch ${sql.lit(PARTS_AT_ONCE)} from all_parts`.execute(plain);
    return rows;
  };
  // The database reads the next ones while these are taken in.
  for (let batch = readNext(); ;) {
    const rows = await batch;
    if (rows.length === 0) return;
    batch = readNext();
    // Whoever waits for it is told; nobody may.
    batch.catch(() => {});
    yield rows.map((row) => toIndexedPart(row, surroundings, readValues));
  }
}

/** One row a part, with all that is written about it. Values that are understood come as figures only, others as printed only; doubted ones are left out. */
function selectParts(details: "of some" | "of all", stock: string): RawBuilder<PartRow> {
  const between = sql.lit(BETWEEN);
  // A cursor takes no parameters.
  const deciding = sql.join(functionParameters().map((slug) => sql.lit(slug)));
  const isTaken = sql`(part_id, parameter_id, printed) not in ${DOUBTED_PRINTS}`;
  // Of some parts they are looked up one by one, of all they are read through beside each other.
  const [join, ofPart] =
    details === "of some" ? [sql`left join lateral`, sql`where part_id = part.id`] : [sql`left join`, sql``];
  return sql<PartRow>`
    select part.id, part.mpn, part.brand_id as "brandId", part.category_id as "categoryId", part.package, part.lifecycle, part.popularity, part.description,
      described.values, described.deciding, offered.skus, coalesce(offered.has_stock, false) or stocked.part_id is not null as "hasStock"
    from datasheet_parts part
    ${join} (
      select part_id, string_agg(
        case
          when coalesce(minimum, typical, maximum) is null or parameter_id in (select id from datasheet_parameters where unit is null) then ${sql.lit(AS_PRINTED)} || replace(printed, ${between}, ' ')
          when minimum = typical and typical = maximum then concat(parameter_id, ' ', typical)
          else concat(parameter_id, ' ', minimum, ' ', typical, ' ', maximum)
        end, ${between} order by parameter_id) filter (where ${isTaken}) as values,
        string_agg(
          concat(parameter_id, ' ', minimum, ' ', typical, ' ', maximum, ' ', replace(printed, ${between}, ' ')), ${between} order by parameter_id
        ) filter (where parameter_id in (select id from datasheet_parameters where slug in (${deciding})) and ${isTaken}) as deciding
      from datasheet_part_values ${ofPart} group by part_id
    ) described on described.part_id = part.id
    ${join} (
      select part_id, string_agg(replace(sku, ${between}, ' '), ${between} order by id) as skus, bool_or(stock > 0 and ${sql.raw(IS_OFFER_COUNTED)}) as has_stock
      from datasheet_offers offer ${ofPart} group by part_id
    ) offered on offered.part_id = part.id
    ${join} (
      select distinct line.part_id from ${sql.raw(stock)} line
      ${details === "of some" ? sql`where line.part_id = part.id` : sql`where line.part_id is not null`}
    ) stocked on stocked.part_id = part.id`;
}

/** Reads the values of a part; what many parts have is read once. */
function valueReader(units: Surroundings["units"]): (values: string | null) => ValueReading[] {
  const known = new Map<string, ValueReading>();
  const read = (text: string): ValueReading => {
    let value = known.get(text);
    if (!value) {
      value = readPartValue(toValue(text, units));
      if (known.size >= VALUES_REMEMBERED) known.clear();
      known.set(text, value);
    }
    return value;
  };
  return (values) => (values === null ? [] : values.split(BETWEEN).map(read));
}

function toValue(text: string, units: Surroundings["units"]): DescribedValue {
  if (text.startsWith(AS_PRINTED))
    return { printed: text.slice(AS_PRINTED.length), unit: null, minimum: null, typical: null, maximum: null };
  const [parameterId, minimum, typical = minimum, maximum = minimum] = text.split(" ") as [
    string,
    string,
    string?,
    string?,
  ];
  const toFigure = (figure: string) => (figure === "" ? null : Number(figure));
  return {
    printed: "",
    unit: units.get(parameterId) ?? null,
    minimum: toFigure(minimum),
    typical: toFigure(typical),
    maximum: toFigure(maximum),
  };
}

function toIndexedPart(
  row: PartRow,
  { domesticBrandIds, foreignBrandIds, categoryNames, packageIds, categorySlugs, readDeciding }: Surroundings,
  readValues: ReturnType<typeof valueReader>,
): IndexedPart {
  const { brandId, categoryId } = row;
  // Named one by one: copying what is left of a row takes longer than all the rest.
  return {
    id: row.id,
    mpn: row.mpn,
    brandId,
    categoryId,
    packageId: (row.package !== null && packageIds.get(row.package)) || null,
    lifecycle: row.lifecycle,
    isDomestic: brandId !== null && domesticBrandIds.has(brandId),
    isOriginUnknown: brandId === null || !(domesticBrandIds.has(brandId) || foreignBrandIds.has(brandId)),
    hasStock: row.hasStock,
    popularity: row.popularity,
    tags: tagsOfPart({
      description: row.description,
      values: readValues(row.values),
      skus: row.skus === null ? [] : row.skus.split(BETWEEN),
      categoryNames: (categoryId !== null && categoryNames.get(categoryId)) || NO_NAMES,
      functions: functionsOfRow(row, categorySlugs, readDeciding).map(functionTag),
    }),
  };
}

/** `ofParts` narrows the packages to those that some parts print. */
async function readSurroundings(db: Database, ofParts: ReturnType<typeof sql>): Promise<Surroundings> {
  const { rows: brands } = await sql<{
    id: number;
    origin: string;
  }>`select id, origin from datasheet_brands where origin is not null`.execute(db);
  const ofOrigin = (wanted: Origin) => new Set(brands.flatMap(({ id, origin }) => (origin === wanted ? id : [])));
  const { rows: categories } = await sql<{ id: number; slug: string; names: (string | null)[] }>`
    select category.id, category.slug, array[category.name, category.name_en, parent.name, parent.name_en] as names
    from datasheet_categories category left join datasheet_categories parent on parent.id = category.parent_id`.execute(
    db,
  );
  const { rows: packages } = await sql<{ name: string; id: number }>`
    select printed.name, known.id
    from (select distinct package as name from datasheet_parts where package is not null ${ofParts}) printed
    join datasheet_packages known on known.key = datasheet_package_key(printed.name)`.execute(db);
  const { rows: parameters } = await sql<{
    id: number;
    slug: string;
    unit: string | null;
  }>`select id, slug, unit from datasheet_parameters`.execute(db);
  return {
    readDeciding: decidingValues(new Map(parameters.map(({ id, slug }) => [String(id), slug])), BETWEEN),
    categorySlugs: new Map(categories.map(({ id, slug }) => [id, slug])),
    units: new Map(parameters.map(({ id, unit }) => [String(id), unit])),
    domesticBrandIds: ofOrigin("domestic"),
    foreignBrandIds: ofOrigin("foreign"),
    categoryNames: new Map(categories.map(({ id, names }) => [id, names.filter((name) => name !== null)])),
    packageIds: new Map(packages.map(({ name, id }) => [name, id])),
  };
}
