import { sql } from "kysely";
import { companyAddress } from "#domains/companies/addresses.ts";
import { textsOfCompanies } from "#domains/companies/server/public/texts-of-companies.ts";
import { isHeld, lookAt } from "#domains/moderation/server/public.ts";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { STOCK_PATH } from "../addresses.ts";
import { STOCK_FIELD_LABELS } from "../stock-columns.ts";
import { freshFrom } from "./stock-queries.ts";

type Looking = Parameters<typeof lookAt>[0];

export const STOCK_FILE_TEXT = "stock-file";
export const STOCK_LINE_TEXT = "stock-line";

const LINE_TEXTS = [
  ["mpn", "mpn"],
  ["brand", "brandName"],
  ["place", "place"],
  ["package", "package"],
  ["note", "note"],
] as const;

/** Of one file the case names so many lines at a time. */
const LINES_NAMED_MAX = 50;

/** What stock says beside numbers: of a file the lines that hold a sensitive word wait together, one that was written by hand alone. */
export const publicTexts: Record<string, PublicText> = {
  [STOCK_FILE_TEXT]: {
    title: "现货库存",
    table: "suppliers_stock_uploads",
    look: "hits",
    // Public and one case of what may be a hundred thousand lines: nobody reads that.
    looks: ["before", "hits"],
    listed: null,
    async read({ db }, ids) {
      const { rows } = await sql<{
        id: number;
        fileName: string;
        company: string;
        companyId: number;
        ownerId: number | null;
        count: number;
        lines: { id: number; texts: string[] }[] | null;
      }>`
        select upload.id, upload.file_name as "fileName", company.name as company, company.id as "companyId",
          enterprise.owner_id as "ownerId",
          (select count(*) from suppliers_stock_lines as line where line.held_upload_id = upload.id) as count,
          (select json_agg(json_build_object('id', line.id, 'texts', array[line.mpn, line.brand_name, line.place, line.package, line.note]) order by line.id)
            from suppliers_stock_lines as line where line.held_upload_id = upload.id and line.id = any(upload.named_lines)) as lines
        from suppliers_stock_uploads upload join suppliers_companies company on company.id = upload.company_id
        left join suppliers_enterprises enterprise on enterprise.id = company.enterprise_id
        where upload.id = ${anyOf(ids)}`.execute(db);
      return rows.map(({ id, fileName, company, companyId, ownerId, count, lines }) => ({
        id,
        title: `${company}：${fileName}（${count} 行${count > LINES_NAMED_MAX ? `，每次审核 ${LINES_NAMED_MAX} 行` : ""}）`,
        texts: (lines ?? []).map((line) => ({
          field: String(line.id),
          label: line.texts[0]!,
          text: line.texts.filter(Boolean).join(" | "),
        })),
        path: companyAddress({ id: companyId }),
        ownPath: STOCK_PATH,
        ownerId,
      }));
    },
    // Triggers count what is fresh by that, and tell search of it.
    async release({ db, now }, id) {
      await sql`update suppliers_stock_lines line set held_upload_id = null, is_fresh = confirmed_at > ${freshFrom(now)}
        from suppliers_stock_uploads upload
        where upload.id = ${id} and line.held_upload_id = upload.id and line.id = any(upload.named_lines)`.execute(db);
      return nameLines(db, id);
    },
    // What another file or a hand has changed since is no line of this case any more, which its texts tell.
    async hold({ db }, id, fields) {
      const named = anyOf(fields.map(Number));
      await sql`update suppliers_stock_lines set held_upload_id = ${id}, is_fresh = false
        where id = ${named} and held_upload_id is null and not is_held`.execute(db);
      await sql`update suppliers_stock_uploads set named_lines = array(
        select line.id from suppliers_stock_lines line where line.id = ${named} and line.held_upload_id = ${id} order by line.id)
        where id = ${id}`.execute(db);
    },
    whose: textsOfCompanies(sql`
      join suppliers_stock_uploads upload on upload.id = held.row_id
      join suppliers_companies company on company.id = upload.company_id`),
  },
  [STOCK_LINE_TEXT]: {
    title: "现货库存（逐条修改）",
    table: "suppliers_stock_lines",
    look: "hits",
    looks: ["before", "hits"],
    listed: null,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersStockLines as line")
        .innerJoin("suppliersCompanies as company", "company.id", "line.companyId")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select(["line.id", "line.mpn", "line.brandName", "line.place", "line.package", "line.note"])
        .select(["company.name as company", "company.id as companyId", "enterprise.ownerId"])
        .where("line.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, company, companyId, ownerId, ...line }) => ({
        id,
        title: `${company}：${line.mpn}`,
        texts: LINE_TEXTS.map(([field, column]) => ({
          field,
          label: STOCK_FIELD_LABELS[field],
          text: line[column],
        })),
        path: companyAddress({ id: companyId }),
        ownPath: STOCK_PATH,
        ownerId,
      }));
    },
    async release({ db, now }, id) {
      await sql`update suppliers_stock_lines set is_held = false, is_fresh = confirmed_at > ${freshFrom(now)} where id = ${id}`.execute(
        db,
      );
      return false;
    },
    async hold({ db }, id) {
      await sql`update suppliers_stock_lines set is_held = true, is_fresh = false where id = ${id}`.execute(db);
    },
    whose: textsOfCompanies(sql`
      join suppliers_stock_lines line on line.id = held.row_id
      join suppliers_companies company on company.id = line.company_id`),
  },
};

/** Has the lines of a file that are held wait as its case, in the same transaction. */
export async function lookAtFile(context: Looking, uploadId: number): Promise<void> {
  if (await nameLines(context.db, uploadId))
    await lookAt(context, { kind: STOCK_FILE_TEXT, ids: [uploadId], mustWait: true });
}

/** Names the next of its lines that are held; answers whether there are any. */
async function nameLines(db: Looking["db"], uploadId: number): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    update suppliers_stock_uploads set named_lines = array(
      select id from suppliers_stock_lines where held_upload_id = ${uploadId} order by id limit ${LINES_NAMED_MAX})
    where id = ${uploadId} returning named_lines <> '{}' as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}

/** Has lines looked at that were written by hand, in the same transaction; those that are not to be seen are held. */
export async function lookAtLines(context: Looking, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await lookAt(context, { kind: STOCK_LINE_TEXT, ids });
  await sql`
    update suppliers_stock_lines set is_held = ${isHeld(STOCK_LINE_TEXT, "suppliers_stock_lines.id")}, is_fresh = confirmed_at > ${freshFrom(context.now)}
    where id = ${anyOf(ids)}`.execute(context.db);
}

/** The same of all lines of a company that are held alone. */
export async function lookAtHeldAlone(context: Looking, companyId: number): Promise<void> {
  const alone = await context.db
    .selectFrom("suppliersStockLines")
    .select("id")
    .where("companyId", "=", companyId)
    .where("isHeld", "=", true)
    .execute();
  await lookAtLines(
    context,
    alone.map(({ id }) => id),
  );
}
