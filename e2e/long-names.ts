import { askDatabase, type DatabaseOfPortal } from "./ask-database.ts";

const COMPANY =
  "深圳市前海自由贸易试验区华强北电子元器件国际供应链管理与现货集采技术服务（集团）股份有限责任公司华南第一分公司";
const SHOP = "上海外高桥国际半导体与被动元器件现货商城";
const MPN = "GRM188R61E106MA73D-AVERYLONGPARTNUMBER-0123456789-ABCDEFGHIJKL-XX";

/** Gives what the demonstration's company and shop show the longest words that may stand there; the shop's term ends soon. Answers the company, and a part of its stock. */
export async function giveLongNames(portal: DatabaseOfPortal): Promise<{ company: number; part: number }> {
  return askDatabase(
    portal,
    `with kept as (select enterprise.id, owner.mobile, company.id as company from suppliers_enterprises as enterprise
        join account_users as owner on owner.id = enterprise.owner_id left join suppliers_companies as company on company.enterprise_id = enterprise.id
        where owner.mobile in ('+8613800000002', '+8613800000003')),
      enterprises as (update suppliers_enterprises set name = left('${COMPANY}', 57) || right(kept.mobile, 3) from kept where kept.id = suppliers_enterprises.id),
      companies as (update suppliers_companies set name = left('${COMPANY}', 57) || right(kept.mobile, 3), introduction = repeat('代理模拟与电源产品线。', 90),
        name_en = repeat('Shenzhen Components ', 5), product_lines = repeat('W', 1000) from kept where kept.company = suppliers_companies.id),
      contacts as (update suppliers_contacts set name = left('${SHOP}', 20), title = left('${COMPANY}', 20), qq = '123456789012', email = repeat('mail', 15) || '@' || repeat('example.', 20) || 'com'
        from kept where kept.company = suppliers_contacts.company_id),
      brands as (update datasheet_brands set name = repeat('Semiconductor Parts ', 4), name_cn = repeat('半导体元器件', 6) where id in
        (select brand_id from suppliers_carried_brands as carried join kept on kept.company = carried.company_id where kept.mobile like '%2' order by brand_id limit 1)),
      promotions as (insert into suppliers_promotions (company_id, title, text, link, starts_on, ends_on, created_at, updated_at)
        select company, left('${COMPANY}', 40), repeat('即日起至月底，', 42), 'https://example.com/' || repeat('w', 400), current_date, current_date + 20, now(), now() from kept where mobile like '%2'),
      lines as (update suppliers_stock_lines set mpn = left('${MPN}', 60) || (suppliers_stock_lines.id % 1000), brand_name = left('${MPN}', 60), quantity = 9999999999, min_quantity = 9999999999,
        price_micros = 123456789012, date_code = '20231231-LOTNO-' || lpad((suppliers_stock_lines.id % 10000)::text, 5, '0'), place = left('${COMPANY}', 40), package = left('${MPN}', 40), note = left(repeat('原装正品整盘起订含税含运费', 9), 100)
        from kept where kept.company = company_id),
      shops as (update suppliers_merchants set shop_name = '${SHOP}', service_hours = repeat('工作日', 13), return_address = left('${COMPANY}' || '${COMPANY}', 100),
        term_ends_on = current_date + 20 from kept where kept.id = enterprise_id and kept.mobile like '%3')
    select company::int, (select part_id::int from suppliers_stock_lines where company_id = kept.company and part_id is not null order by id limit 1) as part
      from kept where mobile like '%2'`,
  );
}
