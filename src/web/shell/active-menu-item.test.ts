import { expect, test } from "vitest";
import { activeMenuItem } from "./active-menu-item.ts";

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
  expect(activeMenuItem(path)).toBe(id);
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
  expect(activeMenuItem(path)).toBeNull();
});
