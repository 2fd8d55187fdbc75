import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { NumberFacts } from "#ports/search/port.ts";
import type { parts } from "../../contract/parts.ts";
import { findPartRows } from "../public/part-rows.ts";
import { stubsLast } from "../public/stub-parts.ts";

type Relatives = DataOf<typeof parts.findRelatives>;

const SERIES_SHOWN = 12;
const PACKAGINGS_SHOWN = 24;
// Other packagings are among them, and are shown as such.
const SERIES_READ = SERIES_SHOWN + PACKAGINGS_SHOWN + 1;
// Few parts of a brand go by the same keys, and not all of them differ in packaging alone.
const PACKAGINGS_READ = 100;

interface NamedPart {
  id: number;
  mpn: string;
}

interface StoredPart extends NamedPart {
  brandId: number | null;
  packageId: number | null;
  series: string | null;
  /** The most popular of the others, stubs among them. */
  ofSeries: NamedPart[];
}

/** The parts near a part and what is printed on it. While the words of the trade can't be asked, packagings stand in the series and no marking is told. */
export async function findRelatives(
  context: Context,
  { id }: ParsedInputOf<typeof parts.findRelatives>,
): Promise<Relatives> {
  const part = await selectPart(context, id);
  if (!part) throw doorRefusals.notFound("没有这个型号，或已被删除");
  const facts = context.ports.search.factsOf(part);
  const packed = facts === null ? [] : await findPackagings(context, part, facts);
  const series = await stubsLast(
    context,
    part.ofSeries.filter((other) => !packed.some(({ id }) => id === other.id)),
  );
  const shown = { packed: packed.slice(0, PACKAGINGS_SHOWN), series: series.slice(0, SERIES_SHOWN) };
  const rows = await findPartRows(
    context,
    [...shown.packed, ...shown.series].map((other) => other.id),
  );
  const rowsOf = (parts: NamedPart[]) => parts.flatMap(({ id }) => rows.find((row) => row.id === id) ?? []);
  return {
    series:
      part.series === null || series.length === 0
        ? null
        : { name: part.series, parts: rowsOf(shown.series), hasMore: series.length > SERIES_SHOWN },
    packagings: rowsOf(shown.packed),
    markings: facts?.markings ?? [],
  };
}

async function selectPart(context: Context, id: number): Promise<StoredPart | undefined> {
  const { rows } = await sql<StoredPart>`
    select part.id, part.mpn, part.brand_id, datasheet_series(part.mpn) as series,
      (select package.id from datasheet_packages package where package.key = datasheet_package_key(part.package)) as package_id,
      (select coalesce(json_agg(shown), '[]') from (
        select other.id, other.mpn from datasheet_parts other
        where other.brand_id = part.brand_id and datasheet_series(other.mpn) = datasheet_series(part.mpn)
          and other.category_id is not distinct from part.category_id and other.id <> part.id and other.hidden_at is null
        order by other.popularity desc, other.id limit ${SERIES_READ}
      ) shown) as of_series
    from datasheet_parts part where part.id = ${id}`.execute(context.db);
  return rows[0];
}

async function findPackagings(
  context: Context,
  { id, brandId }: StoredPart,
  { packagingKeys, isPackedOtherwise }: NumberFacts,
): Promise<NamedPart[]> {
  if (packagingKeys.length === 0) return [];
  const { rows } = await sql<NamedPart>`
    select id, mpn from datasheet_parts
    where mpn_key = any(${packagingKeys}) and brand_id = ${brandId} and id <> ${id} and hidden_at is null
    order by popularity desc, id limit ${PACKAGINGS_READ}`.execute(context.db);
  return rows.filter(({ mpn }) => isPackedOtherwise(mpn));
}
