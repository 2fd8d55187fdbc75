import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, idList, listOf, optionalField, pageIndex, pageSize, time, writtenLine } from "#api/fields.ts";
import { AUDIENCES, BRAND_LEVELS, CARRIER_ROLES, COMPANY_ROLES, CONTACT_KINDS } from "../labels.ts";
import { CompanyCard } from "./company-shapes.ts";

export const COMPANIES_PER_PAGE = 20;
export const COMPANY_KEYWORDS_MAX = 60;
export const LINE_COMPANIES_MAX = 20;

const Facet = z.object({ value: z.string(), name: z.string(), count: z.int() });

const role = z.enum(COMPANY_ROLES, "请选择原厂、代理商或贸易商");
const carrierRole = z.enum(CARRIER_ROLES, "请选择代理商或贸易商");

const Ways = z.object({
  mobile: z.string(),
  landline: z.string(),
  email: z.string(),
  qq: z.string(),
  wechat: z.string(),
});

/** How a contact is reached: one for everybody in whole, of all others a part, the rest masked or empty. */
const ShownContact = Ways.extend({
  id: z.int(),
  kind: z.enum(CONTACT_KINDS),
  name: z.string(),
  title: z.string(),
  /** Whether the asker is told the rest by `showContact`. */
  opens: z.boolean(),
  /** Who may see it whole; null where the asker may. */
  hiddenFrom: z.enum(AUDIENCES).nullable(),
  /** What is left out altogether. */
  leftOut: z.array(z.enum(["qq", "wechat"])),
});

/** A contact of a company that not everybody sees whole, for who may: as lines of its stock say it. */
const LineContact = z.object({
  companyId: z.int(),
  id: z.int(),
  /** Phones in part; empty where there is no phone. */
  words: z.string(),
  /** Everybody sees another one of the company whole. */
  isBeside: z.boolean(),
});

const ShownRole = z.object({
  role: z.enum(COMPANY_ROLES),
  showsStock: z.boolean(),
  leadDays: z.int().nullable(),
  minOrderFen: z.int().nullable(),
  strengths: z.string(),
  warehouses: z.array(z.string()),
  paymentDays: z.int().nullable(),
  includesTax: z.boolean().nullable(),
});

/** How far it is proven that a company carries a brand. */
const Proof = z.object({
  /** verified: seen by an operator and in force · lapsed: was, and is over · stated: said by the company or a list alone. */
  proof: z.enum(["verified", "lapsed", "stated"]),
  level: z.enum(BRAND_LEVELS).nullable(),
  /** The certificate's last day; null where there is none, or where it is for good. */
  validUntil: day.nullable(),
});

const CarriedBrand = Proof.extend({
  brand: z.object({ id: z.int(), name: z.string() }),
  role: z.enum(CARRIER_ROLES),
  models: z.array(z.string()),
  /** By what its certificate is opened, of who has logged in; null where none is in force. */
  certificateOf: z.int().nullable(),
});

const CompanyDetail = CompanyCard.extend({
  aliases: z.array(z.string()),
  address: z.string(),
  introduction: z.string(),
  productLines: z.string(),
  /** The list that its page was made from; empty where the company made it itself. */
  source: z.string(),
  roleFacts: z.array(ShownRole),
  carried: z.array(CarriedBrand),
  offices: z.array(z.object({ name: z.string(), place: z.string() })),
  contacts: z.array(ShownContact),
  /** The asker keeps this page. */
  isOwn: z.boolean(),
  /** Nobody keeps this page, and the asker is not known to keep another one that tells something. */
  mayClaim: z.boolean(),
  updatedAt: time,
  now: time,
});

const Wanted = z.object({
  keywords: writtenLine(COMPANY_KEYWORDS_MAX, `关键词最多 ${COMPANY_KEYWORDS_MAX} 个字`).default(""),
  brand: optionalField(z.string().trim().max(100, "没有这个品牌")),
  region: optionalField(z.string().regex(/^(\d{6}|[A-Z]{2})$/, "没有这个地区")),
  pageIndex,
  pageSize,
});

const CompanyPage = listOf(CompanyCard).extend({
  types: z.array(Facet.extend({ value: role })),
  regions: z.array(Facet),
  /** The cities of the province that is set. */
  cities: z.array(Facet),
  brands: z.array(Facet),
  /** The brand that is set. */
  brand: z.object({ id: z.int(), slug: z.string(), name: z.string() }).nullable(),
  now: time,
});

/** Makers, agents and traders, for everybody. */
export const companies = defineCalls("companies", {
  /**
   * Companies that fit by any of their names, those that are proven first, and nothing is paid for its place; facets
   * tell what each filter would leave.
   */
  listCompanies: {
    method: "GET",
    path: "/agent/list",
    access: "visitor",
    isSearch: true,
    cacheSeconds: 5,
    input: Wanted.extend({ type: optionalField(role) }),
    data: CompanyPage,
    limit: { calls: 300, seconds: 60 },
  },

  /** The traders among them, in the same way. */
  listTraders: {
    method: "GET",
    path: "/trader/list",
    access: "visitor",
    isSearch: true,
    cacheSeconds: 5,
    input: Wanted,
    data: CompanyPage,
    limit: { calls: 300, seconds: 60 },
  },

  /** The first companies of the directory, for the home page. */
  leadingCompanies: {
    method: "GET",
    path: "/agent/leading",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({}),
    data: z.array(CompanyCard),
  },

  /** The page of a company. Contacts are shown as far as each allows. */
  readCompany: {
    method: "GET",
    path: "/agent/detail/:id",
    access: "visitor",
    input: z.object({ id }),
    data: CompanyDetail,
    limit: { calls: 300, seconds: 60 },
  },

  /** A contact in whole, for who may see it: sixty of all phones in a day. */
  showContact: {
    method: "POST",
    path: "/agent/contact/show",
    access: "user",
    input: z.object({ id }),
    data: Ways,
    limit: { calls: 60, seconds: 60 },
  },

  /** Of companies whose stock a page shows, by whom else than everybody the asker may reach them by phone, QQ or WeChat: masked, and told whole by `showContact`. */
  lineContacts: {
    method: "GET",
    path: "/agent/contact/lines",
    access: "user",
    isOwn: true,
    input: z.object({ ids: idList(LINE_COMPANIES_MAX, "请给出企业") }),
    data: z.array(LineContact),
  },

  /** A company's logo. */
  readCompanyLogo: { method: "GET", path: "/agent/logo/:id", access: "visitor", input: z.object({ id }), data: "file" },

  /** Who carries a brand as agent or as trader: those with a certificate in force first. */
  listCarriers: {
    method: "GET",
    path: "/specBrand/carriers/:brandId",
    access: "visitor",
    cacheSeconds: 5,
    input: z.object({ brandId: id, role: carrierRole, pageIndex, pageSize }),
    data: listOf(CompanyCard.extend({ carried: Proof })).extend({ now: time }),
    limit: { calls: 300, seconds: 60 },
  },
});

export type CompanyDetail = z.output<typeof CompanyDetail>;
export type ShownContact = z.output<typeof ShownContact>;
export type LineContact = z.output<typeof LineContact>;
export type Proof = z.output<typeof Proof>;
export type DirectoryFacet = z.output<typeof Facet>;
