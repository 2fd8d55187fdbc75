import { sql } from "kysely";
import type { StepsOfEnterprise } from "#domains/enterprises/server/public/own-steps.ts";
import {
  OWN_AGENT_PATH,
  OWN_CONTACTS_PATH,
  OWN_PROMOTIONS_PATH,
  OWN_TRADER_PATH,
  PRODUCT_LINES_PATH,
} from "../../own-company-addresses.ts";

interface Done {
  role: boolean;
  brands: boolean;
  contacts: boolean;
  promotions: boolean;
}

/** The page of an enterprise's company, the brands that it carries, whom to ask there, and what it announces. */
export const stepsOfCompany: StepsOfEnterprise = async ({ db }, enterpriseId) => {
  const has = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} as kept join suppliers_companies as company on company.id = kept.company_id
      where company.enterprise_id = ${enterpriseId})`;
  const { rows } =
    await sql<Done>`select ${has("suppliers_roles")} as role, ${has("suppliers_carried_brands")} as brands,
    ${has("suppliers_contacts")} as contacts, ${has("suppliers_promotions")} as promotions`.execute(db);
  const { role, brands, contacts, promotions } = rows[0]!;
  return [
    {
      order: 10,
      title: "企业主页",
      text: "选择以代理商或贸易商的身份在名录中展示，两者可以都选。",
      links: [
        { title: "以代理商展示", path: OWN_AGENT_PATH },
        { title: "以贸易商展示", path: OWN_TRADER_PATH },
      ],
      isDone: role,
    },
    {
      order: 20,
      title: "代理品牌",
      text: "可以一次粘贴多个品牌；上传代理证书并通过审核后显示为已验证。",
      links: [{ title: "去添加代理品牌", path: PRODUCT_LINES_PATH }],
      isDone: brands,
    },
    {
      order: 40,
      title: "联系人",
      text: "买家按您设定的范围看到联系方式。",
      links: [{ title: "去添加联系人", path: OWN_CONTACTS_PATH }],
      isDone: contacts,
    },
    {
      order: 50,
      title: "推广公告",
      text: "在企业主页上发布到货、促销等公告。",
      links: [{ title: "去发布公告", path: OWN_PROMOTIONS_PATH }],
      isDone: promotions,
    },
  ];
};
