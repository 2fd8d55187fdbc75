import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { openBrowser, visit } from "./browser.ts";
import { type EveryPage, makeEveryPage } from "./every-page.ts";
import { giveLongNames } from "./long-names.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { expectNoBarrier } from "./no-barrier.ts";
import { type PortalProcess, startPortal } from "./portal-process.ts";
import { copySampleData } from "./sample-portal.ts";

// Longer than a line of a phone, and without a place to break it.
const LONG_WORD = "LM358AVERYLONGPARTNUMBER0123456789".repeat(6).slice(0, 180);
const PAGES = [
  "/register",
  "/register?isForget=true",
  "/promoteRegistration?shareCode=NOBODY",
  "/socialReturn",
  "/stopRecovery",
  "/contactUs",
  "/about",
  "/disclaimer",
  "/events",
  "/ai",
  "/mobile/brand/texas-instruments",
  "/mobile/login",
  "/mobile/register",
  "/mobile",
  "/mobile/search?keywords=LM358",
  "/mobile/datasheet/1",
  "/privacy",
  "/userCenter?type=1",
  "/",
  "/specification/LM358",
  `/specification/${LONG_WORD}`,
  "/specification/HL-AM-2835H421W-S1-08-HR5(R9)(6000K-7000K)(SDCM%3C6,R9%3E50)",
  `/specification/brandList/all?keywords=${LONG_WORD}`,
  "/specification/?page=99",
  "/specification/zzzzzz",
  "/specification/brandList/all",
  "/brandDetail/texas-instruments",
  "/brandDetail/linear-technology",
  "/brandDetail/contactInfo/1",
  "/brandDetail/specification/1",
  "/datasheet/datasheetBrand/texas-instruments?category=power-ics",
  "/datasheet/datasheetSearch/LM358",
  `/datasheet/datasheetSearch/${LONG_WORD}`,
  "/datasheet/datasheetDetail/1",
  "/specification/specification_info/1",
  "/specification/specification_detail/1",
  "/datasheet/datasheetCategory",
  "/datasheet/datasheetCategory/mosfet",
  "/datasheet/datasheetCategory/resistors",
  "/datasheet/datasheetCategory/mosfet?drain-source-voltage.from=60%CE%A9",
  "/datasheet/compare?parts=1,2,3",
  "/datasheet/compare?parts=1,2&diff=1",
  "/datasheet/compare",
  "/agentList/index/1",
  "/agentList/agentDetail/1",
  "/brandDetail/agentList/1",
  "/brandDetail/trader/1",
  "/mobile/agent/1",
  "/news/index/1",
  "/news/channel/technology",
  "/news/channelNews?column=1",
  "/news/article-details/1",
  "/mobile/news/1",
  "/news/search?keywords=%E7%94%B5%E5%AE%B9",
  "/news/search?keywords=zzzz",
  "/news/financialReport",
  "/news/author?id=4",
];

let portal: PortalProcess & { address: string };
let browser: BrowserContext;
let made: EveryPage;
let long: { company: number; part: number };
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copySampleData();
  drop = copy.drop;
  long = await giveLongNames(copy.environment);
  portal = await startPortal(copy.environment);
  browser = await openBrowser();
  made = await makeEveryPage(portal, copy.environment);
});
afterAll(async () => {
  await browser.close();
  await portal.kill("SIGTERM");
  await drop();
});

// Each on a page of its own, so that one is drawn while another is looked at.
test.concurrent.each(PAGES)("%s has no barrier that axe finds, and never scrolls sideways", (address) =>
  lookAt(address),
);

test.concurrent.each(["found", "part", "outside", "difference", "tombstone"] as const)(
  "so has the page of what is %s",
  (name) => lookAt(made[name]),
);

test("so has a datasheet that is read by a user", async () => {
  const user = await openBrowserOf("13800000001");
  await lookAt(made.viewer, user);
  await user.close();
});

test.concurrent.each([
  "/userCenter?type=1",
  "/userCenter/accountSetting",
  "/userCenter/accountSetting?type=7",
  "/mall/userCenter/myFavour",
  "/news/attention-news/1",
  "/userCenter/messages",
  "/userCenter/taskList/taskList",
  "/upload",
  "/add",
  "/userCenter/cloudDisk/articleDisk",
  "/userCenter/manage/companyManage?type=16",
  "/userCenter/cloudDisk/specDisk",
  "/mobile/me",
  "/datasheet/datasheetDetail/1",
  "/userCenter/author",
  "/userCenter/articleReports",
])("so has %s of who has logged in", async (address) => {
  const user = await openBrowserOf("13800000009");
  await lookAt(address, user);
  await user.close();
});

// All that is the company's own has the longest names that may be.
test.concurrent.each([
  "/userCenter?type=1",
  "/userCenter/manage/companyManage?type=16",
  "/mall/enterGarrison",
  "/agentList/merchant/index/",
  "/agentList/merchant/merchantDetail/1",
  "/userCenter/complaints?list=received",
  "/userCenter/manage/agentManage",
  "/userCenter/manage/traderManage",
  "/userCenter/manage/productionLineManage",
  "/userCenter/manage/corporateContact",
  "/userCenter/manage/promotion",
  "/userCenter/manage/stockManage",
  "/userCenter/manage/stockManage?view=statistics",
  "/agentList/index/1?type=agent",
])("so has %s of a company that has logged in", async (address) => {
  const user = await openBrowserOf("13800000002");
  await lookAt(address, user);
  await user.close();
});

test.concurrent.each(["/mall/enterGarrison", "/userCenter?type=1", "/mobile/me"])(
  "so has %s of who keeps a shop",
  async (address) => {
    const owner = await openBrowserOf("13800000003");
    await lookAt(address, owner);
    await owner.close();
  },
);

test.concurrent.each([
  ["a company", () => `/agentList/agentDetail/${long.company}`],
  ["a company, on a phone", () => `/mobile/agent/${long.company}`],
  ["a part that it has", () => `/datasheet/datasheetDetail/${long.part}`],
] as const)("so has the page of %s with long names", (_, address) => lookAt(address()));

test("so have the drawer, the dialogs and the lists of the frame", async () => {
  const user = await openBrowserOf("13800000001");
  const page = await user.newPage();
  await visit(page, `${portal.address}/brandDetail/texas-instruments`);
  for (const name of ["最近浏览", "意见反馈"]) {
    await page.getByRole("complementary").getByRole("button", { name }).click();
    await page.getByRole("dialog", { name }).getByRole("button", { name: "关闭" }).waitFor();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
  }
  // The lists are there on wide windows alone.
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${portal.address}/brandDetail/texas-instruments`);
  await page.getByRole("banner").getByText("原厂").click();
  await page.getByRole("banner").getByRole("link", { name: "兆易创新" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "自定义导航" }).click();
  await page.getByRole("dialog", { name: "自定义导航" }).getByText("兆易创新").waitFor();
  await expectNoBarrier(page);
  await user.close();
});

test("so have the login dialog, whichever way it shows, the agreement over it, and the dialogs of the settings", async () => {
  const page = await browser.newPage();
  await visit(page, `${portal.address}/register`);
  await page.getByRole("button", { name: "去登录" }).click();
  for (const way of ["短信登录", "密码登录", "微信扫码"]) {
    await page.getByRole("button", { name: way }).click();
    await expectNoBarrier(page);
  }
  await page.getByRole("dialog", { name: "登录" }).getByRole("button", { name: "《用户服务协议》" }).click();
  await page.getByRole("button", { name: "同意并继续" }).waitFor();
  await expectNoBarrier(page);
  await page.close();

  const user = await openBrowserOf("13800000001");
  const settings = await user.newPage();
  await visit(settings, `${portal.address}/userCenter/accountSetting`);
  for (const act of ["更换手机号", "绑定邮箱", "修改密码"]) {
    await settings.getByRole("button", { name: act }).click();
    await settings.getByRole("dialog", { name: act }).waitFor();
    await expectNoBarrier(settings);
    await settings.keyboard.press("Escape");
  }
  await user.close();
});

test("so have the dialogs of who keeps a company, and a line of stock that is written", async () => {
  const user = await openBrowserOf("13800000002");
  const page = await user.newPage();
  const manage = `${portal.address}/userCenter/manage`;
  for (const [address, act] of [
    ["productionLineManage?role=agent", "添加品牌"],
    ["productionLineManage?role=agent", "批量添加"],
    ["corporateContact", "添加联系人"],
    ["promotion", "添加公告"],
    ["stockManage", "确认库存有效"],
  ]) {
    await visit(page, `${manage}/${address}`);
    await page.getByRole("button", { name: act! }).click();
    await page.getByRole("dialog").waitFor();
    await expectNoBarrier(page);
  }
  await visit(page, `${manage}/stockManage`);
  await page
    .getByRole("button", { name: /^修改 / })
    .first()
    .click();
  await page.getByRole("form", { name: /^修改 / }).waitFor();
  await expectNoBarrier(page);
  await user.close();
});

/** A browser in which somebody has logged in. */
async function openBrowserOf(mobile: string): Promise<BrowserContext> {
  const login = await logIn(portal, mobile);
  const user = await openBrowser();
  await user.addCookies(
    Object.entries({ token: login.token, uuid: DEVICE }).map(([name, value]) => ({ name, value, url: portal.address })),
  );
  await user.addInitScript((kept) => localStorage.setItem("loginInfo", kept), JSON.stringify(login));
  return user;
}

async function lookAt(address: string, browserOf = browser) {
  const page = await browserOf.newPage();
  await expectNoBarrier(page, () => visit(page, portal.address + address));
  await page.close();
}
