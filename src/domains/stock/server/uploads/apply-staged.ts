import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { stockRefusals } from "../../errors.ts";
import type { StockMode } from "../../labels.ts";
import { partsOf } from "../match-parts.ts";

/** More than anybody has on his shelves, and little enough for the pages that list or count it. */
const COMPANY_LINES_MAX = 300_000;
const TOLD_AT_ONCE = 2000;

export interface Applied {
  loaded: number;
  unchanged: number;
  removed: number;
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
    linesMax = COMPANY_LINES_MAX,
  }: { uploadId: number; companyId: number; mode: StockMode; now: Date; linesMax?: number },
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
  // What the file names was just confirmed.
  const removed =
    mode === "merge"
      ? 0
      : await count(sql`
    delete from suppliers_stock_lines line where line.company_id = ${companyId}
      and not exists (select from ${staged} where ${ofUpload} and ${SAME_LINE})`);
  await forgetStaged(db, uploadId);
  // Of the parts that had stock before and those that have some now, those remain that are not both.
  await sql`
    with earlier as (delete from suppliers_stock_untold where company_id = ${companyId} and is_earlier returning part_id),
      later as (select distinct part_id from suppliers_stock_lines where company_id = ${companyId} and is_fresh and part_id is not null)
    insert into suppliers_stock_untold (company_id, part_id) select ${companyId}, part_id from earlier full join later using (part_id)
    where earlier.part_id is null or later.part_id is null`.execute(db);
  await countLines(db, companyId);
  return { loaded: changed + added, unchanged, removed };
}

/** Counts anew. The row is held first, so that what others count meanwhile is seen. */
async function countLines(db: Database, companyId: number): Promise<void> {
  await sql`select from suppliers_stock_counts where company_id = ${companyId} for update`.execute(db);
  await sql`
    insert into suppliers_stock_counts (company_id, lines, fresh_lines)
    select ${companyId}, count(*), count(*) filter (where is_fresh) from suppliers_stock_lines where company_id = ${companyId}
    on conflict (company_id) do update set lines = excluded.lines, fresh_lines = excluded.fresh_lines`.execute(db);
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
}
