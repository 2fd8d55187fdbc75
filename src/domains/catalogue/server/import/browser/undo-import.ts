import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { importFiles, KeptThing, Undone } from "../../../contract/import-files.ts";
import { catalogueRefusals } from "../../../errors.ts";
import { IMPORT_UNDO_DAYS } from "../../../import-labels.ts";
import { inMergeTurn } from "../../merges/merge.ts";
import { countRows } from "../../merges/row-names.ts";
import { lockAllCategories, lockBrands } from "../../public/lock-in-order.ts";
import { lockRemovals } from "../../deletions/removal-lock.ts";
import { recountCatalogue } from "../recount.ts";
import { BRAND_FACTS } from "../brands/save-brands.ts";
import { findStoredFile, mayUndo } from "./import-file.ts";

/** Of what stays so many are named. */
const NAMED_MAX = 20;

/** Takes back what an import did, as far as nothing else uses it and nobody has changed it since. Of two operators at once the first one does. */
export function undoImport(
  context: UserContext,
  { id, reason }: ParsedInputOf<typeof importFiles.undoImport>,
): Promise<Undone> {
  return inMergeTurn(
    context,
    async (context) => {
      const { db, now, user } = context;
      await db.selectFrom("catalogueImportFiles").select("id").where("id", "=", id).forUpdate().execute();
      const file = await findStoredFile(context, id);
      if (file.undoneAt) throw catalogueRefusals.importUndone();
      if (!mayUndo(file, now)) throw catalogueRefusals.importTooOld({ days: IMPORT_UNDO_DAYS });
      await lockRemovals(db);
      await lockPlacesOfImport(db, id);
      const parts = await removeAdded(db, id, PARTS);
      // Brands come behind the parts: these are what uses most of them.
      const given = await giveBack(db, id, parts);
      await giveBackDays(db, id);
      const brands = await removeAdded(db, id, BRANDS);
      await db.deleteFrom("catalogueImportChanges").where("importId", "=", id).execute();
      await recountCatalogue(context);
      const told = {
        removedParts: parts.removed.length,
        removedBrands: brands.removed.length,
        restored: given.restored,
        keptParts: parts.kept.length,
        keptBrands: brands.kept.length,
        used: countRows(context, [...parts.uses, ...brands.uses]),
        left: countRows(context, given.left),
        leftParts: given.leftParts.length,
      };
      const answer = {
        ...told,
        firstKeptParts: await nameParts(db, parts.kept),
        firstKeptBrands: await nameBrands(db, brands.kept),
        firstLeftParts: await nameParts(db, given.leftParts),
      };
      await db
        .updateTable("catalogueImportFiles")
        .set({ undoneAt: now, undoneBy: user.id, undone: JSON.stringify(answer) })
        .where("id", "=", id)
        .execute();
      await recordAction(context, {
        act: "undo-import",
        subject: "import-file",
        subjectId: id,
        reason,
        before: { fileName: file.fileName },
        after: told,
      });
      return answer;
    },
    catalogueRefusals.importRunsMeanwhile,
  );
}

/** What lists tell of brands. */
const FACT_COLUMNS = [
  "name",
  ...BRAND_FACTS.map((fact) => fact.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
];

/** The brands of all parts that it has written to, those that these go back to, and its own. */
async function lockPlacesOfImport(db: Database, importId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with change as materialized (
      select table_name, earlier, coalesce(later, earlier) as row from catalogue_import_changes
      where import_id = ${importId} and table_name in ('datasheet_parts', 'datasheet_brands')
    )
    select brand_id as id from datasheet_parts
      where brand_id is not null and id in (select (row ->> 'id')::bigint from change where table_name = 'datasheet_parts')
    union select (earlier ->> 'brand_id')::bigint from change where table_name = 'datasheet_parts' and earlier ->> 'brand_id' is not null
    union select (row ->> 'id')::bigint from change where table_name = 'datasheet_brands'`.execute(db);
  await lockBrands(
    db,
    rows.map(({ id }) => id),
  );
  await lockAllCategories(db);
}

interface Added {
  table: "datasheet_parts" | "datasheet_brands";
  /** What only says more of it. */
  own: string[];
  /** What names it or was done to it that no key tells. */
  findOtherUses: (db: Database, importId: number, ids: number[]) => Promise<Use[]>;
}

const PARTS: Added = {
  table: "datasheet_parts",
  own: [
    "catalogue_class_doubts",
    "catalogue_value_doubts",
    "datasheet_part_values",
    "datasheet_part_sources",
    "datasheet_offers",
  ],
  findOtherUses: usesOfParts,
};
const BRANDS: Added = {
  table: "datasheet_brands",
  own: ["datasheet_brand_aliases"],
  findOtherUses: usesOfBrands,
};

interface Use {
  id: number;
  tableName: string;
  count: number;
}

interface Removal {
  removed: number[];
  kept: number[];
  uses: Use[];
}

/** Deletes what an import added and nothing else names; what is named stays as it is. Whoever would name one meanwhile waits. */
async function removeAdded(db: Database, importId: number, { table, own, findOtherUses }: Added): Promise<Removal> {
  const { rows: added } = await sql<{ id: number }>`
    select added.id from ${sql.table(table)} added
    where added.id in (select (later ->> 'id')::bigint from catalogue_import_changes
      where import_id = ${importId} and table_name = ${table} and act = 'insert')
    order by added.id for update of added`.execute(db);
  const ids = added.map(({ id }) => id);
  const { rows: uses } = await sql<Use>`
    select id, used_by as table_name, uses::integer as count from catalogue_uses(${table}::regclass, ${ids}::bigint[], ${own}::text[])`.execute(
    db,
  );
  uses.push(...(await findOtherUses(db, importId, ids)));
  const kept = new Set(uses.map(({ id }) => id));
  const removed = ids.filter((id) => !kept.has(id));
  await sql`delete from ${sql.table(table)} where id = any(${removed}::bigint[])`.execute(db);
  return { removed, kept: [...kept], uses };
}

/** Other lists that have named a part since, and operators who have hidden it. */
async function usesOfParts(db: Database, importId: number, ids: number[]): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select part_id as id, 'datasheet_part_sources' as table_name, count(*)::integer as count
    from datasheet_part_sources source
    where part_id = any(${ids}::bigint[]) and not exists (
      select from catalogue_import_changes change where change.import_id = ${importId} and change.table_name = 'datasheet_part_sources'
        and change.act = 'insert' and change.later ->> 'source' = source.source and change.later ->> 'reference' = source.reference)
    group by part_id
    union all
    select id, 'datasheet_parts', 1 from datasheet_parts where id = any(${ids}::bigint[]) and hidden_at is not null`.execute(
    db,
  );
  return rows;
}

/** Operators who have hidden, deleted or merged a brand, given it a logo or led a spelling to it, and other lists that have told more of it since. */
async function usesOfBrands(db: Database, importId: number, ids: number[]): Promise<Use[]> {
  const { rows } = await sql<Use>`
    with told as materialized (
      select distinct on (change.later ->> 'id', fact.key) (change.later ->> 'id')::bigint as id, fact.key, fact.value
      from catalogue_import_changes change cross join jsonb_each(change.later) fact
      where change.import_id = ${importId} and change.table_name = 'datasheet_brands' and fact.key = any(${FACT_COLUMNS}::text[])
      order by change.later ->> 'id', fact.key, change.id desc)
    select id, 'datasheet_brands' as table_name, 1 as count from datasheet_brands brand
    where id = any(${ids}::bigint[]) and (hidden_at is not null or merged_at is not null or logo_sha256 is not null
      or exists (select from told where told.id = brand.id and to_jsonb(brand) -> told.key <> told.value))
    union all
    select brand_id, 'datasheet_brand_aliases', count(*)::integer from datasheet_brand_aliases
    where brand_id = any(${ids}::bigint[]) and edited_at is not null group by brand_id`.execute(db);
  return rows;
}

interface Given {
  restored: number;
  left: { tableName: string; count: number }[];
  /** The parts that these are of. */
  leftParts: number[];
}

/** Gives back what was changed of what had been there before; the last change first. */
async function giveBack(db: Database, importId: number, { removed, kept }: Removal): Promise<Given> {
  const { rows } = await sql<{ tableName: string; isGiven: boolean; count: number; partIds: number[] | null }>`
    with added_brand as materialized (
      select later ->> 'id' as id from catalogue_import_changes
      where import_id = ${importId} and table_name = 'datasheet_brands' and act = 'insert'
    ), change as materialized (
      -- What operators have said of a part or brand since stands, as of a value.
      select id, import_id, table_name, act, keys, earlier - coalesce(said.columns, '{}'::text[]) as earlier, later, said.columns is not null as has_said
      from catalogue_import_changes change left join lateral (
        select array_agg(held.name) as columns from (
          select case field when 'category' then 'category_id' when 'rohs' then 'is_rohs' else replace(field, '-', '_') end as name
          from catalogue_operator_values where change.act = 'update'
            and (part_id = case change.table_name when 'datasheet_parts' then (change.later ->> 'id')::bigint end
              or brand_id = case change.table_name when 'datasheet_brands' then (change.later ->> 'id')::bigint end)
        ) held where change.earlier -> held.name is not null
      ) said on true
      where import_id = ${importId} and (table_name not in ('datasheet_parts', 'datasheet_brands') or act = 'update')
        and coalesce(case when table_name = 'datasheet_parts' then later ->> 'id' else coalesce(later, earlier) ->> 'part_id' end, '')
          <> all (${[...removed, ...kept].map(String)}::text[])
        -- A new brand goes with its spellings, or stays with them.
        and coalesce(case table_name when 'datasheet_brands' then later ->> 'id'
          when 'datasheet_brand_aliases' then case act when 'insert' then later ->> 'brand_id' end end, '')
          not in (select id from added_brand)
      order by id desc
    ), given as materialized (
      select change.table_name, case
        when change.table_name = 'datasheet_part_values' and exists (
          select from catalogue_operator_values held where held.part_id = (coalesce(change.later, change.earlier) ->> 'part_id')::bigint
            and held.parameter_id = (coalesce(change.later, change.earlier) ->> 'parameter_id')::bigint) then false
        when change.earlier = '{}' then false
        else least(not has_said, catalogue_undo_import_change(row(id, import_id, table_name, act, keys, earlier, later)::catalogue_import_changes)) end as is_given,
        case change.table_name when 'datasheet_parts' then (change.later ->> 'id')::bigint
          when 'datasheet_offers' then (select part_id from datasheet_offers offer where offer.id = (coalesce(change.later, change.earlier) ->> 'id')::bigint)
          else (coalesce(change.later, change.earlier) ->> 'part_id')::bigint end as part_id
      from change
    )
    select table_name, is_given, count(*)::integer as count, array_agg(distinct part_id) filter (where part_id is not null and not is_given) as part_ids
    from given group by 1, 2`.execute(db);
  return {
    restored: rows.filter(({ isGiven }) => isGiven).reduce((sum, { count }) => sum + count, 0),
    left: rows.filter(({ isGiven }) => !isGiven),
    leftParts: [...new Set(rows.flatMap(({ partIds }) => partIds ?? []))],
  };
}

/** The first of these parts, by number. */
async function nameParts(db: Database, ids: number[]): Promise<KeptThing[]> {
  const { rows } = await sql<{ id: number; title: string; note: string }>`
    select part.id, part.mpn as title, coalesce(brand.name, '') as note
    from datasheet_parts part left join datasheet_brands brand on brand.id = part.brand_id
    where part.id = any(${ids}::bigint[]) order by part.mpn, part.id limit ${NAMED_MAX}`.execute(db);
  return rows.map(({ id, title, note }) => ({ title, note, path: `/ops/parts/${id}` }));
}

/** The first of these brands, by name. */
async function nameBrands(db: Database, ids: number[]): Promise<KeptThing[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, name as title from datasheet_brands where id = any(${ids}::bigint[]) order by name, id limit ${NAMED_MAX}`.execute(
    db,
  );
  return rows.map(({ id, title }) => ({ title, note: "", path: `/ops/brands/${id}` }));
}

/** What the history of offers that are as before has of the day of the import. */
async function giveBackDays(db: Database, importId: number): Promise<void> {
  const given = sql`
    select distinct offer.id, (offer.seen_at at time zone 'Asia/Shanghai')::date as own_day,
      ((change.later ->> 'seen_at')::timestamptz at time zone 'Asia/Shanghai')::date as day,
      offer.currency, (offer.price_breaks -> 0 ->> 'price')::numeric as price, offer.stock
    from catalogue_import_changes change join datasheet_offers offer on offer.id = (change.later ->> 'id')::bigint
    where change.import_id = ${importId} and change.table_name = 'datasheet_offers' and change.act = 'update'
      and offer.seen_at < (change.later ->> 'seen_at')::timestamptz`;
  await sql`
    delete from datasheet_offer_history history using (${given}) given
    where history.offer_id = given.id and history.day = given.day and given.day <> given.own_day`.execute(db);
  await sql`
    update datasheet_offer_history history set currency = given.currency, price = given.price, stock = given.stock
    from (${given}) given where history.offer_id = given.id and history.day = given.day and given.day = given.own_day`.execute(
    db,
  );
}
