import { sql } from "kysely";
import type { FindUncataloguedStock } from "#domains/catalogue/server/public/uncatalogued-stock.ts";
import { companyAddress } from "#domains/companies/addresses.ts";
import { contactsOfCompanies } from "#domains/companies/server/public/contacts-of-companies.ts";
import { hasContact } from "#shared/contact-patterns.ts";
import type { Currency } from "#shared/format-money.ts";
import { partKey } from "#shared/part-key.ts";
import { isStockShown, maskWords, writeMicros } from "../stock-queries.ts";

/** Of letters and digits; as the index suppliers_stock_lines_uncatalogued says. */
export const UNCATALOGUED_KEY_MAX = 40;
/** Fewer characters are the beginning of too many numbers. */
const BEGINNING = new RegExp(`^[a-z0-9]{3,${UNCATALOGUED_KEY_MAX}}$`);
/** Lines that begin so are looked at in the order of their numbers: a search costs the same, however many there are. */
const LOOKED_AT_MAX = 500;
/** Who lists many variants of a number leaves room for others. */
const OF_COMPANY_MAX = 3;
const SHOWN_MAX = 10;
/** As the index suppliers_stock_lines_uncatalogued says. */
const IS_UNCATALOGUED = sql`part_id is null and is_fresh and held_upload_id is null and not is_held and mpn_key ~ '^(?=.*[a-z])(?=.*[0-9])[a-z0-9]{4,40}$'`;
/** Behind all letters and digits. */
const BEHIND_ALL = "{";

interface Found {
  id: number;
  mpn: string;
  brandName: string;
  quantity: number;
  currency: Currency;
  priceMicros: number | null;
  includesTax: boolean | null;
  minQuantity: number | null;
  dateCode: string;
  place: string;
  package: string;
  note: string;
  confirmedAt: Date;
  companyId: number;
  companyName: string;
}

/** What companies show of their stock whose number is no part of the catalogue, and begins as was typed: the number itself first, then what was confirmed last. */
export const findUncataloguedStock: FindUncataloguedStock = async (context, typed) => {
  const { db, now } = context;
  const key = partKey(typed);
  if (!BEGINNING.test(key)) return [];
  const { rows } = await sql<Found>`
    with begun as (
      select id, company_id, mpn_key, confirmed_at from suppliers_stock_lines
      where ${IS_UNCATALOGUED} and mpn_key collate "C" >= ${key} and mpn_key collate "C" < ${key + BEHIND_ALL}
      order by mpn_key collate "C" limit ${LOOKED_AT_MAX}),
    placed as (
      select id, row_number() over (partition by company_id order by mpn_key = ${key} desc, confirmed_at desc, id desc) as nth from begun)
    select line.id, line.mpn, line.brand_name as "brandName", line.quantity, line.currency, line.price_micros as "priceMicros",
      line.includes_tax as "includesTax", line.min_quantity as "minQuantity", line.date_code as "dateCode", line.place, line.package, line.note,
      line.confirmed_at as "confirmedAt", company.id as "companyId", company.name as "companyName"
    from placed cross join lateral (select * from suppliers_stock_lines where id = placed.id limit 1) line join suppliers_companies company on company.id = line.company_id
    where nth <= ${OF_COMPANY_MAX} and ${isStockShown(now)}
    order by line.mpn_key = ${key} desc, line.confirmed_at desc, line.id desc limit ${SHOWN_MAX}`.execute(db);
  const shown = rows.filter(({ mpn, brandName }) => !hasContact(mpn) && !hasContact(brandName));
  if (shown.length === 0) return [];
  const contacts = await contactsOfCompanies(context, [...new Set(shown.map(({ companyId }) => companyId))]);
  return shown.map(({ priceMicros, confirmedAt, companyId, ...line }) => ({
    ...maskWords(line),
    companyId,
    price: priceMicros === null ? null : writeMicros(priceMicros),
    confirmedAt: confirmedAt.toISOString(),
    contact: contacts.get(companyId) ?? "",
    path: `${companyAddress({ id: companyId })}?stock=${encodeURIComponent(line.mpn)}#stock`,
  }));
};
