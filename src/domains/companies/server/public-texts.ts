import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { PublicText } from "#platform/domain/public-text.ts";
import { companyAddress } from "../addresses.ts";
import { OWN_AGENT_PATH, OWN_CONTACTS_PATH, OWN_PROMOTIONS_PATH, productLinesPath } from "../own-company-addresses.ts";
import { textsOfCompanies } from "./public/texts-of-companies.ts";

export const PROMOTION_TEXT = "company-promotion";
export const INTRODUCTION_TEXT = "company-introduction";
export const LOGO_PICTURE = "company-logo";
export const CONTACT_TEXT = "company-contact";
export const MODEL_TEXT = "carried-model";

/** What companies say that others see, and that is looked at. */
export const publicTexts: Record<string, PublicText> = {
  [PROMOTION_TEXT]: {
    title: "推广公告",
    table: "suppliers_promotions",
    isProse: true,
    look: "after",
    listed: sql`
      select promotion.id, concat_ws(' ', company.name, promotion.title, promotion.text) as said
      from suppliers_promotions promotion join suppliers_companies company on company.id = promotion.company_id`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersPromotions as promotion")
        .innerJoin("suppliersCompanies as company", "company.id", "promotion.companyId")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select(["promotion.id", "promotion.title", "promotion.text", "promotion.link"])
        .select(["company.id as companyId", "company.name", "enterprise.ownerId"])
        .where("promotion.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, companyId, name, ownerId, title, text, link }) => ({
        id,
        title: `${name}：${title}`,
        texts: [
          { field: "title", label: "标题", text: title },
          { field: "text", label: "内容", text },
          { field: "link", label: "链接", text: link },
        ],
        path: companyAddress({ id: companyId }),
        ownPath: OWN_PROMOTIONS_PATH,
        ownerId,
      }));
    },
    whose: textsOfCompanies(sql`
      join suppliers_promotions promotion on promotion.id = held.row_id
      join suppliers_companies company on company.id = promotion.company_id`),
  },
  [INTRODUCTION_TEXT]: {
    title: "企业介绍",
    table: "suppliers_companies",
    isProse: true,
    look: "after",
    listed: sql`
      select id, concat_ws(' ', name, introduction, product_lines) as said
      from suppliers_companies where introduction <> '' or product_lines <> ''`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersCompanies as company")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .leftJoin("suppliersRoles as role", (join) =>
          join.onRef("role.companyId", "=", "company.id").on("role.role", "=", "trader"),
        )
        .select(["company.id", "company.name", "company.introduction", "company.productLines"])
        .select(["role.strengths", "enterprise.ownerId"])
        .where("company.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, name, introduction, productLines, strengths, ownerId }) => ({
        id,
        title: name,
        texts: [
          { field: "introduction", label: "企业简介", text: introduction },
          { field: "productLines", label: "产品线", text: productLines },
          { field: "strengths", label: "优势", text: strengths ?? "" },
        ],
        path: companyAddress({ id }),
        ownPath: OWN_AGENT_PATH,
        ownerId,
      }));
    },
    whose: textsOfCompanies(sql`join suppliers_companies company on company.id = held.row_id`),
  },
  [LOGO_PICTURE]: {
    title: "企业标志",
    table: "suppliers_companies",
    isPicture: true,
    look: "hits",
    listed: sql`select id, name as said from suppliers_companies where logo_id is not null`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersCompanies as company")
        .leftJoin("suppliersFiles as logo", "logo.id", "company.logoId")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select(["company.id", "company.name", "logo.sha256", "logo.mediaType", "enterprise.ownerId"])
        .where("company.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, name, sha256, mediaType, ownerId }) => ({
        id,
        title: name,
        texts: [{ field: "logo", label: "标志", text: sha256 ?? "", mediaType: mediaType ?? "" }],
        path: companyAddress({ id }),
        ownPath: OWN_AGENT_PATH,
        ownerId,
      }));
    },
    whose: textsOfCompanies(sql`join suppliers_companies company on company.id = held.row_id`),
  },
  [CONTACT_TEXT]: {
    title: "企业联系人",
    table: "suppliers_contacts",
    look: "after",
    listed: sql`
      select contact.id, concat_ws(' ', company.name, contact.name, contact.title) as said
      from suppliers_contacts contact join suppliers_companies company on company.id = contact.company_id`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersContacts as contact")
        .innerJoin("suppliersCompanies as company", "company.id", "contact.companyId")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select(["contact.id", "contact.name", "contact.title"])
        .select(["company.id as companyId", "company.name as company", "enterprise.ownerId"])
        .where("contact.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, companyId, company, ownerId, name, title }) => ({
        id,
        title: `${company}：${name}`,
        texts: [
          { field: "name", label: "姓名", text: name },
          { field: "title", label: "职务", text: title },
        ],
        path: companyAddress({ id: companyId }),
        ownPath: OWN_CONTACTS_PATH,
        ownerId,
      }));
    },
    whose: textsOfCompanies(sql`
      join suppliers_contacts contact on contact.id = held.row_id
      join suppliers_companies company on company.id = contact.company_id`),
  },
  [MODEL_TEXT]: {
    title: "优势型号",
    table: "suppliers_carried_models",
    look: "hits",
    listed: sql`
      select model.id, concat_ws(' ', company.name, model.mpn) as said from suppliers_carried_models model
      join suppliers_carried_brands carried on carried.id = model.carried_id
      join suppliers_companies company on company.id = carried.company_id`,
    async read({ db }, ids) {
      const rows = await db
        .selectFrom("suppliersCarriedModels as model")
        .innerJoin("suppliersCarriedBrands as carried", "carried.id", "model.carriedId")
        .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
        .innerJoin("suppliersCompanies as company", "company.id", "carried.companyId")
        .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select(["model.id", "model.mpn", "carried.role", "brand.name as brand"])
        .select(["company.id as companyId", "company.name as company", "enterprise.ownerId"])
        .where("model.id", "=", anyOf(ids))
        .execute();
      return rows.map(({ id, companyId, company, ownerId, mpn, role, brand }) => ({
        id,
        title: `${company}：${brand}`,
        texts: [{ field: "mpn", label: "型号", text: mpn }],
        path: companyAddress({ id: companyId }),
        ownPath: productLinesPath(role),
        ownerId,
      }));
    },
    whose: textsOfCompanies(sql`
      join suppliers_carried_models model on model.id = held.row_id
      join suppliers_carried_brands carried on carried.id = model.carried_id
      join suppliers_companies company on company.id = carried.company_id`),
  },
};
