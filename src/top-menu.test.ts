import { expect, test } from "vitest";
import { activeMenuItem } from "#web/shell/active-menu-item.ts";
import { topMenuOf } from "#web/shell/menu-item.ts";
import { browserDomains } from "./browser-domains.ts";

const menu = topMenuOf(browserDomains);

test("the menu of all domains has each item once, in the given order", () => {
  expect(menu.map(({ title, href }) => [title, href])).toEqual([
    ["资讯", "/news/index"],
    ["规格书", "/"],
    ["分销", "/agentList/index/1"],
    ["技术资源", "/prefecture"],
    ["芯片采购", "/inquiry/index/1/0"],
    ["查企业", "/checkEnterprise"],
  ]);
  expect(new Set(menu.map(({ id }) => id)).size).toBe(menu.length);
});

test.each([
  ["/", "datasheets"],
  ["", "datasheets"],
  ["/?from=share", "datasheets"],
  ["/datasheet", "datasheets"],
  ["/datasheet/datasheetDetail/12/LM358", "datasheets"],
  ["/specification/LM358", "datasheets"],
  ["/specification/brandList/1", "datasheets"],
  ["/news/index", "news"],
  ["/news/index/3", "news"],
  ["/news/search?keywords=inquiry", "news"],
  ["/news/author?id=4", "news"],
  ["/agentList/index/1", "distribution"],
  ["/agentList/merchant/index", "distribution"],
  ["/brandDetail/contactInfo/8", "distribution"],
  ["/prefecture", "resources"],
  ["/prefecture/article-details/5", "resources"],
  ["/inquiry/index/1/0", "inquiry"],
  ["/inquiry/demandDetails/9", "inquiry"],
  ["/checkEnterprise", "companyCheck"],
  ["/checkEnterprise/companyDetail/7", "companyCheck"],
])("%s belongs to %s", (path, id) => {
  expect(activeMenuItem(path, menu)).toBe(id);
});

test.each([
  "/userCenter?type=1",
  "/userCenter/inquiryManage/myInquiry?type=15",
  "/inquiry/userCenter/myInquiry",
  "/mall/userCenter/myOrder/1",
  "/register",
  "/newsletter",
  "/about",
])("%s belongs to no item", (path) => {
  expect(activeMenuItem(path, menu)).toBeNull();
});
