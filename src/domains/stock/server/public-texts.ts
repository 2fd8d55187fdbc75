import { sql } from "kysely";
import { companyAddress } from "#domains/companies/addresses.ts";
import { textsOfCompanies } from "#domains/companies/server/public/texts-of-companies.ts";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { STOCK_PATH } from "../addresses.ts";
import { freshFrom } from "./stock-queries.ts";

export const STOCK_FILE_TEXT = "stock-file";

/** Of one file the case names so many lines. */
const LINES_NAMED_MAX = 50;

/** What files of stock say beside numbers: those of its lines that hold a sensitive word wait together. */
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
        lines: { id: number; texts: string[] }[];
      }>`
        select upload.id, upload.file_name as "fileName", company.name as company, company.id as "companyId",
          enterprise.owner_id as "ownerId",
          (select count(*) from suppliers_stock_lines as line where line.held_upload_id = upload.id) as count,
          (select coalesce(json_agg(json_build_object('id', line.id, 'texts', array[line.mpn, line.brand_name, line.place, line.package, line.note]) order by line.id), '[]')
            from (select * from suppliers_stock_lines as line where line.held_upload_id = upload.id order by line.id limit ${LINES_NAMED_MAX}) as line) as lines
        from suppliers_stock_uploads upload join suppliers_companies company on company.id = upload.company_id
        left join suppliers_enterprises enterprise on enterprise.id = company.enterprise_id
        where upload.id = ${anyOf(ids)}`.execute(db);
      return rows.map(({ id, fileName, company, companyId, ownerId, count, lines }) => ({
        id,
        title: `${company}：${fileName}（${count} 行）`,
        texts: lines.map((line) => ({
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
      await sql`update suppliers_stock_lines set held_upload_id = null, is_fresh = confirmed_at > ${freshFrom(now)}
        where held_upload_id = ${id}`.execute(db);
    },
    whose: textsOfCompanies(sql`
      join suppliers_stock_uploads upload on upload.id = held.row_id
      join suppliers_companies company on company.id = upload.company_id`),
  },
};
