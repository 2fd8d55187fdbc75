import type { EveryPage } from "../every-page.ts";
import type { Visit } from "./tried-portal.ts";

const VISITORS_PAGES = [
  "/",
  "/register",
  "/register?isForget=true",
  "/promoteRegistration?shareCode=NOBODY",
  "/stopRecovery",
  "/contactUs",
  "/about",
  "/events",
  "/ai",
  "/mobile",
  "/mobile/search?keywords=LM358",
  "/mobile/datasheet/1",
  "/mobile/brand/texas-instruments",
  "/mobile/news/1",
  "/mobile/agent/1",
  "/specification/LM358",
  "/specification/zzzzzz",
  "/specification/brandList/all",
  "/brandDetail/texas-instruments",
  "/brandDetail/contactInfo/1",
  "/brandDetail/agentList/1",
  "/brandDetail/trader/1",
  "/datasheet/datasheetBrand/texas-instruments?category=power-ics",
  "/datasheet/datasheetSearch/LM358",
  "/datasheet/datasheetDetail/1",
  "/specification/specification_info/1",
  "/datasheet/datasheetCategory",
  "/datasheet/datasheetCategory/mosfet",
  "/datasheet/compare?parts=1,2,3",
  "/agentList/index/1",
  "/agentList/agentDetail/1",
  "/agentList/merchant/index/",
  "/news/index/1",
  "/news/channel/technology",
  "/news/article-details/1",
  "/news/article-details/2",
  "/news/search?keywords=%E7%94%B5%E5%AE%B9",
  "/news/financialReport",
  "/news/author?id=4",
];
const USERS_PAGES = [
  "/userCenter?type=1",
  "/userCenter/accountSetting",
  "/userCenter/accountSetting?type=7",
  "/mall/userCenter/myFavour",
  "/news/attention-news/1",
  "/news/article-details/1",
  "/datasheet/datasheetDetail/1",
  "/specification/specification_detail/1",
  "/userCenter/messages",
  "/userCenter/taskList/taskList",
  "/upload",
  "/userCenter/manage/companyManage?type=16",
  "/userCenter/cloudDisk/specDisk",
  "/mobile/me",
  "/agentList/agentDetail/1",
];
const AUTHORS_PAGES = [
  "/add",
  "/userCenter/author",
  "/userCenter/cloudDisk/articleDisk",
  "/userCenter/articleReports",
  "/news/author?id=4",
];
const COMPANYS_PAGES = [
  "/mall/enterGarrison",
  "/agentList/merchant/merchantDetail/1",
  "/userCenter/complaints?list=received",
  "/userCenter/manage/companyManage",
  "/userCenter/manage/agentManage",
  "/userCenter/manage/traderManage",
  "/userCenter/manage/productionLineManage",
  "/userCenter/manage/corporateContact",
  "/userCenter/manage/promotion",
  "/userCenter/manage/stockManage",
];
/** Beside those that the menu of the console lists. */
const OPERATORS_PAGES = ["/ops", "/ops/users/1", "/ops/brands/1", "/ops/categories/1", "/ops/parameters/1"];
export const ROLES = [
  { who: "a visitor", pages: VISITORS_PAGES },
  { who: "a user", mobile: "13800000001", pages: USERS_PAGES },
  { who: "an author", mobile: "13800000004", pages: AUTHORS_PAGES },
  { who: "a company", mobile: "13800000002", pages: COMPANYS_PAGES },
  { who: "an operator", mobile: "13800000009", pages: OPERATORS_PAGES },
] as const;

export type Role = (typeof ROLES)[number];

/** The number that somebody of a role logs in with. */
export function numberOf(role: Role): { mobile?: string } {
  return "mobile" in role ? { mobile: role.mobile } : {};
}

/** The addresses of a role, with those that only its menu knows. */
export async function pagesOf(role: Role, { page, open }: Visit, made: EveryPage): Promise<string[]> {
  if (role.who === "a visitor")
    return [...role.pages, made.found, made.part, made.outside, made.difference, made.tombstone];
  if (role.who !== "an operator") return [...role.pages];
  await open("/ops");
  const menu = await page
    .getByRole("navigation", { name: "运营后台" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  return [...new Set([...role.pages, ...menu])];
}
