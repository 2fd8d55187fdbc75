import { sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";

/** Whose page it is, and which brands stand on it. */
export const relatedThings = [
  relatedRows({
    of: "company",
    title: "认证企业",
    order: 10,
    rows: (id) => sql`
      select enterprise.id, coalesce(nullif(enterprise.name, ''), '未认证的企业') as title, enterprise.credit_code as note
      from suppliers_companies company join suppliers_enterprises enterprise on enterprise.id = company.enterprise_id
      where company.id = ${id}`,
    pathOf: (id) => `/ops/enterprises/${id}`,
  }),
  relatedRows({
    of: "company",
    title: "代理品牌与证书",
    order: 20,
    rows: (id) => sql`
      select brand.id, brand.name as title, concat_ws('，', case when carried.certificate_id is null then '没有证书' else '有证书' end,
        case when carried.valid_until is not null then '至 ' || carried.valid_until end) as note
      from suppliers_carried_brands carried join datasheet_brands brand on brand.id = carried.brand_id
      where carried.company_id = ${id} order by carried.id`,
    pathOf: (id) => `/ops/brands/${id}`,
  }),
  relatedRows({
    of: "enterprise",
    title: "企业主页",
    order: 20,
    rows: (id) => sql`
      select id, name as title, case when hidden_at is null then null else '已隐藏' end as note
      from suppliers_companies where enterprise_id = ${id} order by id`,
    pathOf: (id) => `/ops/companies/${id}`,
  }),
];
