import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { sqlTable, type SqlColumns } from "../sql-table.ts";
import {
  factsOf,
  popularityOf,
  valuesOf,
  type DraftValue,
  type PartDraft,
  type PartFacts,
  type PlacedRow,
} from "./part-draft.ts";

/** What rows of a batch say of a part that is in the table. */
interface PartUpdate {
  partId: number;
  rows: PlacedRow[];
}

type PartValueRow = DraftValue & { partId: number };

const FACT_COLUMNS: SqlColumns<PartFacts> = {
  kind: ["text", (row) => row.kind],
  category_id: ["bigint", (row) => row.categoryId],
  description: ["text", (row) => row.description],
  package: ["text", (row) => row.package],
  lifecycle: ["text", (row) => row.lifecycle],
  is_rohs: ["boolean", (row) => row.isRohs],
  datasheet_url: ["text", (row) => row.datasheetUrl],
};

const VALUE_COLUMNS: SqlColumns<PartValueRow> = {
  part_id: ["bigint", (row) => row.partId],
  parameter_id: ["bigint", (row) => row.parameterId],
  printed: ["text", (row) => row.printed],
  minimum: ["double precision", (row) => row.minimum],
  typical: ["double precision", (row) => row.typical],
  maximum: ["double precision", (row) => row.maximum],
};

/** Writes parts with their values. The owner's words replace what stands there, other rows' words fill what is open. */
export async function saveParts(db: Database, drafts: PartDraft[]): Promise<void> {
  const known = drafts.filter((draft) => draft.partId !== null);
  const fresh = drafts.filter((draft) => draft.partId === null);
  // Apart, so that it makes no difference whether rows come in one batch or in two.
  const owners = known.flatMap(({ partId, owner }): PartUpdate[] =>
    owner ? [{ partId: partId!, rows: [owner] }] : [],
  );
  const others = known.flatMap(({ partId, rows, owner }): PartUpdate[] =>
    owner && rows.length === 1 ? [] : [{ partId: partId!, rows: rows.filter((placed) => placed !== owner) }],
  );
  await updateParts(db, owners, true);
  await removeStaleValues(db, owners);
  await saveValues(db, owners, true);
  await updateParts(db, others, false);
  await saveValues(db, others, false);
  await insertParts(db, fresh);
  await saveValues(
    db,
    fresh.map(({ partId, rows }) => ({ partId: partId!, rows })),
    false,
  );
}

async function insertParts(db: Database, drafts: PartDraft[]) {
  if (drafts.length === 0) return;
  const listed = sqlTable(
    "listed",
    drafts.map((draft) => ({ draft, ...factsOf(draft.rows) })),
    {
      brand_id: ["bigint", ({ draft }) => draft.brandId],
      mpn: ["text", ({ draft }) => draft.mpn],
      mpn_key: ["text", ({ draft }) => draft.mpnKey],
      popularity: ["integer", ({ draft }) => popularityOf(draft)],
      ...FACT_COLUMNS,
    },
  );
  const { rows } = await sql<{ id: number; brandId: number | null; mpn: string }>`
    insert into datasheet_parts (brand_id, mpn, mpn_key, popularity, kind, category_id, description, package, lifecycle, is_rohs, datasheet_url)
    select brand_id, mpn, mpn_key, popularity, kind, category_id, description, package, lifecycle, is_rohs, datasheet_url
    from ${listed} order by ordinal
    returning id, brand_id, mpn`.execute(db);
  const ids = new Map(rows.map(({ id, brandId, mpn }) => [`${brandId}|${mpn}`, id]));
  for (const draft of drafts) draft.partId = ids.get(`${draft.brandId}|${draft.mpn}`) ?? null;
}

async function updateParts(db: Database, updates: PartUpdate[], replaces: boolean) {
  if (updates.length === 0) return;
  const listed = sqlTable(
    "listed",
    updates.map(({ partId, rows }) => ({ partId, ...factsOf(rows) })),
    {
      id: ["bigint", ({ partId }) => partId],
      ...FACT_COLUMNS,
    },
  );
  // What is said, or stands, first; whatever stands for "nothing" gives way to the other.
  const [first, second] = replaces ? ["listed", "part"] : ["part", "listed"];
  const choose = (column: string, nothing = "null") => {
    const read = (table: string) => sql`nullif(${sql.ref(`${table}.${column}`)}, ${sql.raw(nothing)})`;
    return sql`coalesce(${read(first)}, ${read(second)})`;
  };
  await sql`
    update datasheet_parts part
    set kind = said.kind, category_id = said.category_id, description = said.description, package = said.package,
      lifecycle = said.lifecycle, is_rohs = said.is_rohs, datasheet_url = said.datasheet_url, updated_at = now()
    from (
      select part.id, ${replaces ? sql`listed.kind` : sql`part.kind`} as kind,
        ${choose("category_id")} as category_id, ${choose("package")} as package,
        ${choose("is_rohs")} as is_rohs, ${choose("datasheet_url")} as datasheet_url,
        coalesce(${choose("description", "''")}, '') as description,
        coalesce(${choose("lifecycle", "'unknown'")}, 'unknown') as lifecycle
      from ${listed} join datasheet_parts part on part.id = listed.id
    ) said
    where part.id = said.id
      and (part.kind, part.category_id, part.description, part.package, part.lifecycle, part.is_rohs, part.datasheet_url)
        is distinct from (said.kind, said.category_id, said.description, said.package, said.lifecycle, said.is_rohs, said.datasheet_url)`.execute(
    db,
  );
}

/** What an owner no longer says goes away, unless another row may have said it too. */
async function removeStaleValues(db: Database, owners: PartUpdate[]) {
  if (owners.length === 0) return;
  const listed = sqlTable("listed", owners, {
    id: ["bigint", ({ partId }) => partId],
    parameters: ["jsonb", ({ rows }) => JSON.stringify(valuesOf(rows).map((value) => value.parameterId))],
  });
  await sql`
    delete from datasheet_part_values value using ${listed}
    where value.part_id = listed.id and value.derived_by is null and not listed.parameters @> to_jsonb(value.parameter_id)
      and (select count(*) from datasheet_part_sources source where source.part_id = listed.id) = 1
      and not exists (select from catalogue_operator_values held where held.part_id = value.part_id and held.parameter_id = value.parameter_id)`.execute(
    db,
  );
}

/** What follows from others gives way to what is printed. */
async function saveValues(db: Database, updates: PartUpdate[], replaces: boolean) {
  const values = updates.flatMap(({ partId, rows }) => valuesOf(rows).map((value) => ({ ...value, partId })));
  if (values.length === 0) return;
  const isNews = replaces
    ? sql`(value.printed, value.minimum, value.typical, value.maximum)
        is distinct from (excluded.printed, excluded.minimum, excluded.typical, excluded.maximum)`
    : sql`false`;
  await sql`
    insert into datasheet_part_values as value (part_id, parameter_id, printed, minimum, typical, maximum)
    select part_id, parameter_id, printed, minimum, typical, maximum from ${sqlTable("listed", values, VALUE_COLUMNS)}
    on conflict (part_id, parameter_id) do update
    set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum, derived_by = null
    where value.derived_by is not null or ${isNews}`.execute(db);
}
