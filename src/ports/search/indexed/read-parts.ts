import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { IndexedPart, PartChange } from "../index/indexed-part.ts";
import { tagsOfPart } from "../words/part-tags.ts";

const PARTS_AT_ONCE = 2000;

type PartRow = Pick<IndexedPart, "id" | "mpn" | "brandId" | "categoryId" | "lifecycle" | "popularity"> & { package: string | null; description: string };

interface ValueRow {
  partId: number;
  unit: string | null;
  printed: string;
  minimum: number | null;
  typical: number | null;
  maximum: number | null;
}

interface OfferRow {
  partId: number;
  skus: string[];
  hasStock: boolean;
}

/** What parts refer to. */
interface Surroundings {
  domesticBrandIds: Set<number>;
  /** Of each category its own names and those of the one above. */
  categoryNames: Map<number, string[]>;
  /** By the name that a part prints. */
  packageIds: Map<string, number>;
}

const PART_COLUMNS = sql`id, mpn, brand_id, category_id, package, lifecycle, popularity, description`;

const NUMBER_AT_MOST = 0xffffffff;

/** Whether an index can take the part: its numbers fit into four bytes. */
export function isIndexable({ id, brandId, categoryId, packageId, popularity }: IndexedPart): boolean {
  return [id, brandId, categoryId, packageId].every((number) => number === null || (number >= 0 && number <= NUMBER_AT_MOST)) && Number.isFinite(popularity);
}

/** Each of the parts as it is now, or as gone; parts that no index can take are passed over. */
export async function readPartChanges(db: Database, partIds: number[]): Promise<PartChange[]> {
  const { rows } = await sql<PartRow>`select ${PART_COLUMNS} from datasheet_parts where id = any(${partIds}::bigint[])`.execute(db);
  const surroundings = await readSurroundings(db, sql`and id = any(${partIds}::bigint[])`);
  const parts = toIndexedParts(await readDetails(db, rows), surroundings);
  const found = new Map(parts.filter(isIndexable).map((part) => [part.id, part]));
  return partIds.filter((id) => id <= NUMBER_AT_MOST).map((id) => (found.has(id) ? { put: found.get(id)! } : { remove: id }));
}

/** All parts in the order in which an index takes them. The database must be a transaction that sees one state, `repeatable read`. */
export async function* readAllParts(db: Database): AsyncGenerator<IndexedPart[]> {
  const surroundings = await readSurroundings(db, sql``);
  // Planned for reading all of it, not for a quick first row.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare all_parts no scroll cursor for select ${PART_COLUMNS} from datasheet_parts order by popularity desc, id`.execute(db);
  const readNext = async () => {
    const { rows } = await sql<PartRow>`fetch ${sql.lit(PARTS_AT_ONCE)} from all_parts`.execute(db);
    return readDetails(db, rows);
  };
  // The database reads the next ones while these are taken in.
  for (let batch = readNext(); ; ) {
    const details = await batch;
    if (details.rows.length === 0) return;
    batch = readNext();
    // Whoever waits for it is told; nobody may.
    batch.catch(() => {});
    yield toIndexedParts(details, surroundings);
  }
}

interface Details {
  rows: PartRow[];
  values: ValueRow[];
  offers: OfferRow[];
}

async function readDetails(db: Database, rows: PartRow[]): Promise<Details> {
  if (rows.length === 0) return { rows, values: [], offers: [] };
  const ids = rows.map((row) => row.id);
  const { rows: values } = await sql<ValueRow>`
    select value.part_id, parameter.unit, value.printed, value.minimum, value.typical, value.maximum
    from datasheet_part_values value join datasheet_parameters parameter on parameter.id = value.parameter_id
    where value.part_id = any(${ids}::bigint[])`.execute(db);
  const { rows: offers } = await sql<OfferRow>`
    select part_id, array_agg(sku) as skus, coalesce(bool_or(stock > 0), false) as has_stock
    from datasheet_offers where part_id = any(${ids}::bigint[]) group by part_id`.execute(db);
  return { rows, values, offers };
}

function toIndexedParts({ rows, values, offers }: Details, { domesticBrandIds, categoryNames, packageIds }: Surroundings): IndexedPart[] {
  const valuesOf = new Map<number, ValueRow[]>();
  for (const value of values) {
    const known = valuesOf.get(value.partId);
    if (known) known.push(value);
    else valuesOf.set(value.partId, [value]);
  }
  const offersOf = new Map(offers.map((offer) => [offer.partId, offer]));
  return rows.map(({ package: printedPackage, description, ...part }) => {
    const offer = offersOf.get(part.id);
    return {
      ...part,
      packageId: (printedPackage !== null && packageIds.get(printedPackage)) || null,
      isDomestic: part.brandId !== null && domesticBrandIds.has(part.brandId),
      hasStock: offer?.hasStock ?? false,
      tags: tagsOfPart({
        description,
        values: valuesOf.get(part.id) ?? [],
        skus: offer?.skus ?? [],
        categoryNames: (part.categoryId !== null && categoryNames.get(part.categoryId)) || [],
      }),
    };
  });
}

/** `ofParts` narrows the packages to those that some parts print. */
async function readSurroundings(db: Database, ofParts: ReturnType<typeof sql>): Promise<Surroundings> {
  const { rows: brands } = await sql<{ id: number }>`select id from datasheet_brands where is_domestic`.execute(db);
  const { rows: categories } = await sql<{ id: number; names: (string | null)[] }>`
    select category.id, array[category.name, category.name_en, parent.name, parent.name_en] as names
    from datasheet_categories category left join datasheet_categories parent on parent.id = category.parent_id`.execute(db);
  const { rows: packages } = await sql<{ name: string; id: number }>`
    select printed.name, known.id
    from (select distinct package as name from datasheet_parts where package is not null ${ofParts}) printed
    join datasheet_packages known on known.key = datasheet_package_key(printed.name)`.execute(db);
  return {
    domesticBrandIds: new Set(brands.map((brand) => brand.id)),
    categoryNames: new Map(categories.map(({ id, names }) => [id, names.filter((name) => name !== null)])),
    packageIds: new Map(packages.map(({ name, id }) => [name, id])),
  };
}
