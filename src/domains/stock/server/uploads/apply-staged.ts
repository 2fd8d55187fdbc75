import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { Replacement } from "../../contract/uploads.ts";
import { stockRefusals } from "../../errors.ts";
import type { StockMode } from "../../labels.ts";
import { brandKeysOf, partsOf } from "../match-parts.ts";

/** More than anybody has on his shelves, and little enough for the pages that list or count it. */
export const COMPANY_LINES_MAX = 300_000;
const TOLD_AT_ONCE = 2000;

export interface Applied {
  loaded: number;
  unchanged: number;
  removed: number;
  kept: number;
}

const SAME_LINE = sql`line.company_id = ${sql.ref("given.company_id")} and line.mpn_key = staged.mpn_key and lower(line.brand_name) = lower(staged.brand_name) and line.date_code = staged.date_code and line.place = staged.place`;
const WRITTEN = [
  "mpn",
  "brand_name",
  "quantity",
  "currency",
  "price_micros",
  "includes_tax",
  "min_quantity",
  "package",
  "note",
];
const columns = (table: string) => sql.join(WRITTEN.map((name) => sql.ref(`${table}.${name}`)));

/**
 * The lines of a company for which a file has a refused one, as far as that could be read. A brand is the same under all
 * its names, and any where one of the two names none.
 */
async function findRefused(
  db: Database,
  { uploadId, companyId }: { uploadId: number; companyId: number },
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct brand_name as name from suppliers_stock_refused where upload_id = ${uploadId} and brand_name is not null`.execute(
    db,
  );
  const keys = await brandKeysOf(
    db,
    rows.map(({ name }) => name),
  );
  const brands = JSON.stringify([...keys].map(([name, key]) => ({ name, key })));
  return sql`(
    select line.id from suppliers_stock_refused refused
      join suppliers_stock_lines line on line.company_id = ${companyId} and line.mpn_key = refused.mpn_key
      left join jsonb_to_recordset(${brands}::jsonb) as brand (name text, key text) on brand.name = refused.brand_name
      left join datasheet_brand_aliases told on told.key = brand.key
      left join datasheet_brand_aliases stood on stood.key = line.brand_key
    where refused.upload_id = ${uploadId}
      and (brand.key is null or brand.key = '' or line.brand_key in ('', brand.key) or stood.brand_id = told.brand_id or lower(line.brand_name) = lower(brand.name))
      and coalesce(refused.date_code = line.date_code, true) and coalesce(refused.place = line.place, true))`;
}

/** What a replacement by all that was staged of a file would do, in a transaction that holds `nameOfStock`. */
export async function countReplacement(
  db: Database,
  { uploadId, companyId }: { uploadId: number; companyId: number },
): Promise<Replacement> {
  const refused = await findRefused(db, { uploadId, companyId });
  const { rows } = await sql<Replacement>`
    select count(*) filter (where not stands)::int as added,
      count(*) filter (where stands and is_given and not is_same)::int as changed,
      count(*) filter (where stands and is_given and is_same)::int as unchanged,
      count(*) filter (where not is_given and not is_refused)::int as removed,
      count(*) filter (where not is_given and is_refused)::int as kept
    from (
      select line.id is not null as stands, staged.line is not null as is_given,
        (${columns("line")}) is not distinct from (${columns("staged")}) as is_same,
        staged.line is null and line.id in ${refused} as is_refused
      from (select * from suppliers_stock_lines where company_id = ${companyId}) line
        full join (select *, lower(brand_name) as brand from suppliers_stock_staged where upload_id = ${uploadId}) staged
        on line.mpn_key = staged.mpn_key and lower(line.brand_name) = staged.brand and line.date_code = staged.date_code and line.place = staged.place
    ) compared`.execute(db);
  return rows[0]!;
}

/**
 * A staged line takes the name of its brand from the line that stands for it, and is held where that one is; in a
 * transaction that holds `nameOfStock`.
 */
export async function nameBrandsAsStood(
  db: Database,
  { uploadId, companyId }: { uploadId: number; companyId: number },
): Promise<void> {
  const sameButBrand = sql`line.company_id = ${companyId} and line.mpn_key = staged.mpn_key and line.date_code = staged.date_code and line.place = staged.place`;
  const isSameName = sql`lower(line.brand_name) = lower(staged.brand_name)`;
  await sql`
    with alike as (
      select distinct on (staged.line) staged.line, line.id
      from suppliers_stock_staged staged join suppliers_stock_lines line on ${sameButBrand}
        left join datasheet_brand_aliases given on given.key = staged.brand_key
        left join datasheet_brand_aliases stood on stood.key = line.brand_key
      where staged.upload_id = ${uploadId} and staged.brand_key <> '' and (line.brand_key = staged.brand_key or stood.brand_id = given.brand_id)
        and not exists (select from suppliers_stock_lines line where ${sameButBrand} and ${isSameName})
        and not exists (select from suppliers_stock_staged staged where staged.upload_id = ${uploadId} and ${sameButBrand} and ${isSameName})
      order by staged.line, line.id),
    named as (select distinct on (id) line, id from alike order by id, line)
    update suppliers_stock_staged staged
    set brand_name = line.brand_name, is_held = staged.is_held or line.is_held or line.held_upload_id is not null
    from named join suppliers_stock_lines line using (id)
    where staged.upload_id = ${uploadId} and staged.line = named.line`.execute(db);
}

/** Inside a transaction: nobody else changes the stock of this company until it ends. */
export const nameOfStock = (companyId: number) => `suppliers.stock ${companyId}`;

/**
 * Makes what was staged of a file the stock of its company, in a transaction that holds `nameOfStock`. Lines that say the
 * same as before count as unchanged; search is told later (`tellSearch`).
 */
export async function applyStaged(
  db: Database,
  {
    uploadId,
    companyId,
    mode,
    now,
    lookAgain,
    linesMax = COMPANY_LINES_MAX,
  }: {
    uploadId: number;
    companyId: number;
    mode: StockMode;
    now: Date;
    /** Looks at lines that were held alone, and say something else by now: before they are counted. */
    lookAgain?: () => Promise<void>;
    linesMax?: number;
  },
): Promise<Applied> {
  const staged = sql`suppliers_stock_staged staged, (select ${companyId}::bigint as company_id) given`;
  // What says the same as before stays shown or held, as it was decided.
  const held = sql`case when staged.is_held then staged.upload_id end`;
  const ofUpload = sql`staged.upload_id = ${uploadId}`;
  const count = async (statement: ReturnType<typeof sql>) =>
    Number((await statement.execute(db)).numAffectedRows ?? 0n);
  if (mode === "merge") {
    const { rows } = await sql<{ lines: number }>`
      select (select count(*) from suppliers_stock_lines where company_id = ${companyId})
        + (select count(*) from ${staged} where ${ofUpload} and not exists (select from suppliers_stock_lines line where ${SAME_LINE})) as lines`.execute(
      db,
    );
    const { lines } = rows[0]!;
    if (lines > linesMax)
      throw stockRefusals.stockFull({ lines: lines.toLocaleString("en"), most: linesMax.toLocaleString("en") });
  }
  await sql`select set_config('xinpu.loads_stock', 'on', true)`.execute(db);
  await sql`
    insert into suppliers_stock_untold (company_id, part_id, is_earlier) select distinct ${companyId}::bigint, part_id, true from suppliers_stock_lines
    where company_id = ${companyId} and is_fresh and part_id is not null`.execute(db);
  const unchanged = await count(sql`
    update suppliers_stock_lines line set confirmed_at = ${now}, is_fresh = true, part_id = staged.part_id, brand_key = staged.brand_key
    from ${staged} where ${ofUpload} and ${SAME_LINE} and (${columns("line")}) is not distinct from (${columns("staged")})`);
  const changed = await count(sql`
    update suppliers_stock_lines line set (${sql.join(WRITTEN.map((name) => sql.ref(name)))}) = (${columns("staged")}), confirmed_at = ${now}, is_fresh = true, part_id = staged.part_id, brand_key = staged.brand_key, held_upload_id = ${held}
    from ${staged} where ${ofUpload} and ${SAME_LINE} and (${columns("line")}) is distinct from (${columns("staged")})`);
  const added = await count(sql`
    insert into suppliers_stock_lines (company_id, mpn_key, date_code, place, brand_key, part_id, confirmed_at, created_at, held_upload_id, ${sql.join(WRITTEN.map((name) => sql.ref(name)))})
    select given.company_id, staged.mpn_key, staged.date_code, staged.place, staged.brand_key, staged.part_id, ${now}, ${now}, ${held}, ${columns("staged")}
    from ${staged} where ${ofUpload} and not exists (select from suppliers_stock_lines line where ${SAME_LINE})
    order by staged.line`);
  // What the file names was just confirmed, and of what could not be read of it nothing is taken away.
  const removed =
    mode === "merge"
      ? 0
      : await count(sql`
    delete from suppliers_stock_lines line where line.company_id = ${companyId}
      and not exists (select from ${staged} where ${ofUpload} and ${SAME_LINE}) and line.id not in ${await findRefused(db, { uploadId, companyId })}`);
  const kept =
    mode === "merge"
      ? 0
      : (
          await sql<{ kept: number }>`
    select count(*)::int as kept from suppliers_stock_lines line where line.company_id = ${companyId}
      and not exists (select from ${staged} where ${ofUpload} and ${SAME_LINE})`.execute(db)
        ).rows[0]!.kept;
  await lookAgain?.();
  await forgetStaged(db, uploadId);
  // Of the parts that had stock before and those that have some now, those remain that are not both.
  await sql`
    with earlier as (delete from suppliers_stock_untold where company_id = ${companyId} and is_earlier returning part_id),
      later as (select distinct part_id from suppliers_stock_lines where company_id = ${companyId} and is_fresh and part_id is not null)
    insert into suppliers_stock_untold (company_id, part_id) select ${companyId}, part_id from earlier full join later using (part_id)
    where earlier.part_id is null or later.part_id is null`.execute(db);
  await countLines(db, companyId);
  return { loaded: changed + added, unchanged, removed, kept };
}

/** Counts anew. The row is held first, so that what others count meanwhile is seen. */
async function countLines(db: Database, companyId: number): Promise<void> {
  await sql`select from suppliers_stock_counts where company_id = ${companyId} for update`.execute(db);
  await sql`
    insert into suppliers_stock_counts (company_id, lines, fresh_lines, held_lines)
    select ${companyId}, count(*), count(*) filter (where is_fresh), count(*) filter (where held_upload_id is not null or is_held) from suppliers_stock_lines where company_id = ${companyId}
    on conflict (company_id) do update set lines = excluded.lines, fresh_lines = excluded.fresh_lines, held_lines = excluded.held_lines`.execute(
    db,
  );
}

/** Tells search of what loads have left to be told, some parts at a time; done twice, it changes nothing. */
export async function tellSearch({ db }: { db: Database }): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ told: number }>`
      with told as (
        delete from suppliers_stock_untold where ctid = any(array(select ctid from suppliers_stock_untold limit ${TOLD_AT_ONCE} for update skip locked))
        returning company_id, part_id),
      own as (select line.id from suppliers_stock_lines line join told using (company_id, part_id)),
      ended as (select suppliers_tell_search(array(select suppliers_only_stock(array(select distinct part_id from told), array(select id from own)))))
      select (select count(*) from told) as told from ended`.execute(db);
    if ((rows[0]?.told ?? 0) < TOLD_AT_ONCE) return;
  }
}

/** Finds the parts of all that was staged of a file. */
export async function matchStaged(db: Database, uploadId: number): Promise<void> {
  await sql`analyze suppliers_stock_staged`.execute(db);
  await sql`
    update suppliers_stock_staged staged set part_id = found.part_id
    from (${partsOf("suppliers_stock_staged", { id: "line", where: sql`stock.upload_id = ${uploadId}` })}) found
    where staged.upload_id = ${uploadId} and staged.line = found.id`.execute(db);
}

export async function forgetStaged(db: Database, uploadId: number): Promise<void> {
  await sql`delete from suppliers_stock_staged where upload_id = ${uploadId}`.execute(db);
  await sql`delete from suppliers_stock_refused where upload_id = ${uploadId}`.execute(db);
}
