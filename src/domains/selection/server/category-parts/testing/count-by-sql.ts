import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/database.ts";
import type { FilledCategory } from "../../../testing/fill-category.ts";

interface Ends {
  from: number | null;
  to: number | null;
}

export interface RandomFilters {
  voltage: Ends;
  temperature: Ends;
  spread: Ends;
  types: string[];
  /** Places in brandSlugs. */
  brands: number[];
  packages: string[];
  lifecycles: string[];
  isDomestic: boolean;
  isOriginUnknown: boolean;
  isInStock: boolean;
  keepsUnknown: boolean;
}

const FIGURES = { voltage: "V", temperature: "℃", spread: "%" } as const;
type Facet =
  | "types"
  | "brands"
  | "packages"
  | "lifecycles"
  | "domestic"
  | "originUnknown"
  | "inStock"
  | keyof typeof FIGURES;

/** The filters as an address has them. */
export function writeFilters(filters: RandomFilters, { brandSlugs }: FilledCategory) {
  const query = new URLSearchParams(filters.types.map((type) => ["type.is", type]));
  for (const [name, unit] of Object.entries(FIGURES)) {
    const { from, to } = filters[name as keyof typeof FIGURES];
    if (from !== null) query.set(`${name}.from`, `${from}${unit}`);
    if (to !== null) query.set(`${name}.to`, `${to}${unit}`);
  }
  return {
    filters: query.toString(),
    brand: filters.brands.map((place) => brandSlugs[place]!).join(),
    package: filters.packages.join(),
    lifecycle: filters.lifecycles.join(),
    ...(filters.isDomestic && { domestic: "1" }),
    ...(filters.isOriginUnknown && { origin: "unknown" }),
    ...(filters.isInStock && { stock: "1" }),
    ...(filters.keepsUnknown && { unknown: "1" }),
  };
}

/** The same question to the tables themselves, one statement for each count. */
export async function countBySql(
  db: Database,
  filters: RandomFilters,
  { category, brandSlugs, parameterIds }: FilledCategory,
) {
  const value = (name: keyof FilledCategory["parameterIds"], column: string) =>
    sql`(select ${sql.ref(column)} from datasheet_part_values where part_id = part.id and parameter_id = ${parameterIds[name]})`;
  const isUnknown = {
    voltage: sql`coalesce(${value("voltage", "minimum")}, ${value("voltage", "typical")}, ${value("voltage", "maximum")}) is null`,
    temperature: sql`coalesce(${value("temperature", "minimum")}, ${value("temperature", "maximum")}) is null`,
    spread: sql`coalesce(${value("spread", "minimum")}, ${value("spread", "maximum")}) is null`,
    types: sql`${value("type", "printed")} is null`,
  };
  const within = (name: "voltage" | "spread", { from, to }: Ends) =>
    sql`(not ${isUnknown[name]} and ${sql.join(
      ["minimum", "typical", "maximum"].map(
        (column) =>
          sql`coalesce(${value(name, column)} between ${from ?? -1e9}::float8 and ${to ?? 1e9}::float8, true)`,
      ),
      sql` and `,
    )})`;
  const covers = ({ from, to }: Ends) => {
    const ends = [from, to].filter((end) => end !== null);
    const [minimum, maximum] = [value("temperature", "minimum"), value("temperature", "maximum")];
    const least = sql`(case when ${minimum} = ${maximum} and ${minimum} >= 0 then null else ${minimum} end)`;
    const greatest = sql`(case when ${minimum} = ${maximum} and ${maximum} < 0 then null else ${maximum} end)`;
    return {
      fits: sql.join(
        ends.map(
          (end) =>
            sql`coalesce(${end}::float8 between ${least} and ${greatest} or ${end}::float8 in (${least}, ${greatest}), false)`,
        ),
        sql` and `,
      ),
      fitsNot: sql.join(
        ends.map(
          (end) => sql`coalesce(${end}::float8 < ${least}, false) or coalesce(${end}::float8 > ${greatest}, false)`,
        ),
        sql` or `,
      ),
    };
  };
  const orUnknown = (fits: RawBuilder<unknown>, unknown: RawBuilder<unknown>) => ({
    fits: filters.keepsUnknown ? sql`(${fits} or ${unknown})` : sql`(${fits})`,
    stays: sql`(${fits} or ${unknown})`,
  });
  const plain = (fits: RawBuilder<unknown>) => ({ fits, stays: fits });
  const isSet = ({ from, to }: Ends) => from !== null || to !== null;
  const brandOf = sql`(select slug from datasheet_brands where id = part.brand_id)`;
  const packageOf = sql`datasheet_package_key(part.package)`;
  const isDomestic = sql`coalesce((select is_domestic from datasheet_brands where id = part.brand_id), false)`;
  const isOriginUnknown = sql`((select origin from datasheet_brands where id = part.brand_id) is null)`;
  const hasStock = sql`(coalesce((select sum(stock) from datasheet_offers where part_id = part.id), 0) > 0 or exists (select from suppliers_stock_lines where part_id = part.id and is_fresh))`;
  const temperature = isSet(filters.temperature) ? covers(filters.temperature) : null;
  const conditions: [Facet, { fits: RawBuilder<unknown>; stays: RawBuilder<unknown> } | false | null][] = [
    ["voltage", isSet(filters.voltage) && orUnknown(within("voltage", filters.voltage), isUnknown.voltage)],
    [
      "temperature",
      temperature && orUnknown(temperature.fits, sql`not (${temperature.fits} or ${temperature.fitsNot})`),
    ],
    ["spread", isSet(filters.spread) && orUnknown(within("spread", filters.spread), isUnknown.spread)],
    [
      "types",
      filters.types.length > 0 &&
        orUnknown(sql`coalesce(${value("type", "printed")} = any(${filters.types}::text[]), false)`, isUnknown.types),
    ],
    [
      "brands",
      filters.brands.length > 0 &&
        plain(sql`coalesce(${brandOf} = any(${filters.brands.map((place) => brandSlugs[place])}::text[]), false)`),
    ],
    [
      "packages",
      filters.packages.length > 0 && plain(sql`coalesce(${packageOf} = any(${filters.packages}::text[]), false)`),
    ],
    ["lifecycles", filters.lifecycles.length > 0 && plain(sql`part.lifecycle = any(${filters.lifecycles}::text[])`)],
    ["domestic", filters.isDomestic && plain(isDomestic)],
    ["originUnknown", filters.isOriginUnknown && plain(isOriginUnknown)],
    ["inStock", filters.isInStock && plain(hasStock)],
  ];
  const all = (kind: "fits" | "stays", without?: Facet) =>
    sql`part.category_id = ${category.id} ${sql.join(
      conditions.flatMap(([facet, condition]) => (condition && facet !== without ? [sql`and ${condition[kind]}`] : [])),
      sql` `,
    )}`;
  const count = async (condition: RawBuilder<unknown>) =>
    (await sql<{ count: number }>`select count(*) as count from datasheet_parts part where ${condition}`.execute(db))
      .rows[0]!.count;
  const group = async (by: RawBuilder<unknown>, facet: Facet) => {
    const { rows } = await sql<{
      value: string | null;
      count: number;
    }>`select ${by} as value, count(*) as count from datasheet_parts part where ${all("fits", facet)} group by 1`.execute(
      db,
    );
    return Object.fromEntries(rows.filter((row) => row.value !== null).map((row) => [row.value, row.count]));
  };
  const total = await count(all("fits"));
  return {
    total,
    unknownLeftOut: (await count(all("stays"))) - total,
    types: await group(value("type", "printed"), "types"),
    brands: await group(brandOf, "brands"),
    packages: await group(packageOf, "packages"),
    lifecycles: await group(sql`part.lifecycle`, "lifecycles"),
    domestic: await count(sql`${all("fits", "domestic")} and ${isDomestic}`),
    originUnknown: await count(sql`${all("fits", "originUnknown")} and ${isOriginUnknown}`),
    inStock: await count(sql`${all("fits", "inStock")} and ${hasStock}`),
    unknown: await Promise.all(
      (["voltage", "temperature", "spread", "types"] as const).map((name) =>
        count(sql`${all("fits", name)} and ${isUnknown[name]}`),
      ),
    ),
  };
}
