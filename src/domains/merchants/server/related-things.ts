import { type RawBuilder, sql } from "kysely";
import { relatedRows } from "#platform/domain/related-things.ts";
import { MERCHANT_STATE_LABELS, type MerchantState } from "../labels.ts";

const STATES: Readonly<Record<string, string>> = MERCHANT_STATE_LABELS satisfies Record<MerchantState, string>;

const shopsOf = (enterpriseId: RawBuilder<unknown>) =>
  sql<{ id: number; title: string; note: string }>`
    select id, coalesce(nullif(shop_name, ''), number) as title, state as note from suppliers_merchants
    where enterprise_id = ${enterpriseId} and submitted_at is not null order by id`;

const shops = { title: "店铺", order: 40, pathOf: (id: number) => `/ops/merchants/${id}` };

/** Shops of an enterprise, and what stands behind a shop. */
export const relatedThings = [
  relatedRows({
    ...shops,
    of: "enterprise",
    rows: (id) => shopsOf(sql`${id}`),
    noteOf: (state) => STATES[state] ?? state,
  }),
  relatedRows({
    ...shops,
    of: "company",
    rows: (id) => shopsOf(sql`(select enterprise_id from suppliers_companies where id = ${id})`),
    noteOf: (state) => STATES[state] ?? state,
  }),
  relatedRows({
    of: "merchant",
    title: "认证企业",
    order: 10,
    rows: (id) => sql`
      select enterprise.id, enterprise.name as title, enterprise.credit_code as note
      from suppliers_merchants merchant join suppliers_enterprises enterprise on enterprise.id = merchant.enterprise_id
      where merchant.id = ${id}`,
    pathOf: (id) => `/ops/enterprises/${id}`,
  }),
  relatedRows({
    of: "merchant",
    title: "企业主页",
    order: 20,
    rows: (id) => sql`
      select company.id, company.name as title, null::text as note
      from suppliers_merchants merchant join suppliers_companies company on company.enterprise_id = merchant.enterprise_id
      where merchant.id = ${id}`,
    pathOf: (id) => `/ops/companies/${id}`,
  }),
  relatedRows({
    of: "merchant",
    title: "品牌授权",
    order: 30,
    rows: (id) => sql`
      select null::bigint as id, brand_name as title, concat_ws(' 至 ', valid_from, coalesce(valid_until::text, '长期')) as note
      from suppliers_merchant_brands where merchant_id = ${id} order by id`,
    pathOf: () => "",
  }),
];
