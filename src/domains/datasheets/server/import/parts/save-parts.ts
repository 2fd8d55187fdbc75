import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { sqlTable, type SqlColumns } from "../sql-table.ts";
import { factsOf, popularityOf, valuesOf, type DraftValue, type PartDraft, type PartFacts } from "./part-draft.ts";

type PartFactsRow = PartFacts & { draft: PartDraft };
type PartValueRow = DraftValue & { partId: number; replaces: boolean };

const FACT_COLUMNS: SqlColumns<PartFactsRow> = {
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
  replaces: ["boolean", (row) => row.replaces],
};

/** Writes parts with their values. The owner's words replace what stands there, other rows' words fill what is open. */
export async function saveParts(db: Database, drafts: PartDraft[]): Promise<void> {
  const known = drafts.filter((draft) => draft.partId !== null);
  await insertParts(db, drafts.filter((draft) => draft.partId === null));
  await updateParts(db, known);
  await removeStaleValues(db, known);
  await saveValues(db, drafts);
}

async function insertParts(db: Database, drafts: PartDraft[]) {
  if (drafts.length === 0) return;
  const listed = sqlTable<PartFactsRow>("listed", drafts.map((draft) => ({ draft, ...factsOf(draft) })), {
    brand_id: ["bigint", ({ draft }) => draft.brandId],
    mpn: ["text", ({ draft }) => draft.mpn],
    mpn_key: ["text", ({ draft }) => draft.mpnKey],
    popularity: ["integer", ({ draft }) => popularityOf(draft)],
    ...FACT_COLUMNS,
  });
  const { rows } = await sql<{ id: number; brandId: number | null; mpn: string }>`
    insert into datasheet_parts (brand_id, mpn, mpn_key, popularity, kind, category_id, description, package, lifecycle, is_rohs, datasheet_url)
    select brand_id, mpn, mpn_key, popularity, kind, category_id, description, package, lifecycle, is_rohs, datasheet_url
    from ${listed} order by ordinal
    returning id, brand_id, mpn`.execute(db);
  const ids = new Map(rows.map(({ id, brandId, mpn }) => [`${brandId}|${mpn}`, id]));
  for (const draft of drafts) draft.partId = ids.get(`${draft.brandId}|${draft.mpn}`) ?? null;
}

async function updateParts(db: Database, drafts: PartDraft[]) {
  if (drafts.length === 0) return;
  const listed = sqlTable<PartFactsRow>("listed", drafts.map((draft) => ({ draft, ...factsOf(draft) })), {
    id: ["bigint", ({ draft }) => draft.partId],
    replaces: ["boolean", ({ draft }) => draft.owner !== null],
    ...FACT_COLUMNS,
  });
  await sql`
    update datasheet_parts part
    set kind = said.kind, category_id = said.category_id, description = said.description, package = said.package,
      lifecycle = said.lifecycle, is_rohs = said.is_rohs, datasheet_url = said.datasheet_url, updated_at = now()
    from (
      select part.id,
        case when replaces then listed.kind else part.kind end as kind,
        case when replaces then coalesce(listed.category_id, part.category_id) else coalesce(part.category_id, listed.category_id) end as category_id,
        case when replaces and listed.description <> '' or part.description = '' then listed.description else part.description end as description,
        case when replaces then coalesce(listed.package, part.package) else coalesce(part.package, listed.package) end as package,
        case when replaces and listed.lifecycle <> 'unknown' or part.lifecycle = 'unknown' then listed.lifecycle else part.lifecycle end as lifecycle,
        case when replaces then coalesce(listed.is_rohs, part.is_rohs) else coalesce(part.is_rohs, listed.is_rohs) end as is_rohs,
        case when replaces then coalesce(listed.datasheet_url, part.datasheet_url) else coalesce(part.datasheet_url, listed.datasheet_url) end as datasheet_url
      from ${listed} join datasheet_parts part on part.id = listed.id
    ) said
    where part.id = said.id
      and (part.kind, part.category_id, part.description, part.package, part.lifecycle, part.is_rohs, part.datasheet_url)
        is distinct from (said.kind, said.category_id, said.description, said.package, said.lifecycle, said.is_rohs, said.datasheet_url)`.execute(db);
}

/** What an owner no longer says goes away, unless another row may have said it too. */
async function removeStaleValues(db: Database, drafts: PartDraft[]) {
  const replaced = drafts.filter((draft) => draft.owner !== null);
  if (replaced.length === 0) return;
  const listed = sqlTable("listed", replaced.map((draft) => ({ id: draft.partId, parameters: valuesOf(draft).map((value) => value.parameterId) })), {
    id: ["bigint", (row) => row.id],
    parameters: ["jsonb", (row) => JSON.stringify(row.parameters)],
  });
  await sql`
    delete from datasheet_part_values value using ${listed}
    where value.part_id = listed.id and not listed.parameters @> to_jsonb(value.parameter_id)
      and (select count(*) from datasheet_part_sources source where source.part_id = listed.id) = 1`.execute(db);
}

async function saveValues(db: Database, drafts: PartDraft[]) {
  const rows = drafts.flatMap((draft) =>
    valuesOf(draft).map((value): PartValueRow => ({ ...value, partId: draft.partId!, replaces: draft.owner !== null })),
  );
  for (const replaces of [true, false]) {
    const some = rows.filter((row) => row.replaces === replaces);
    if (some.length === 0) continue;
    const onConflict = replaces
      ? sql`do update set printed = excluded.printed, minimum = excluded.minimum, typical = excluded.typical, maximum = excluded.maximum
          where (value.printed, value.minimum, value.typical, value.maximum)
            is distinct from (excluded.printed, excluded.minimum, excluded.typical, excluded.maximum)`
      : sql`do nothing`;
    await sql`
      insert into datasheet_part_values as value (part_id, parameter_id, printed, minimum, typical, maximum)
      select part_id, parameter_id, printed, minimum, typical, maximum from ${sqlTable("listed", some, VALUE_COLUMNS)}
      on conflict (part_id, parameter_id) ${onConflict}`.execute(db);
  }
}
