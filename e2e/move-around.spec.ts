import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { withResolvers } from "#shared/with-resolvers.ts";
import { logInThrough, useJourney, visit } from "./browser.ts";
import { DEVICE, logIn } from "./log-in.ts";

const journey = useJourney();
const BRAND = "/brandDetail/texas-instruments";
const VIEWER = "/specification/specification_detail/1";

const menuOf = (page: Page) => page.getByLabel(/^账号菜单/);
const tool = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "快捷工具" }).getByRole("button", { name });

/** The words of the entries in the dialog of quick links. */
async function entriesOf(page: Page): Promise<string[]> {
  return page.getByRole("dialog", { name: "自定义导航" }).locator(".entry-list .font-medium").allInnerTexts();
}

test("a visitor: current item, quick links, registering with where he comes from, footer, colours; what is one's own asks for a login, and goes with it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/about?fromswb=blog`);
  const banner = page.getByRole("banner");
  expect(await banner.getByRole("link", { name: "注册" }).getAttribute("href")).toBe("/register?fromswb=blog");
  // Pages that are not there yet are offered nowhere.
  expect(await banner.getByRole("link", { name: "芯片采购" }).count()).toBe(0);
  expect(await banner.getByRole("link", { name: "规格书", exact: true }).getAttribute("aria-current")).toBeNull();
  await banner.getByRole("link", { name: "规格书", exact: true }).click();
  await banner.locator("a[aria-current]", { hasText: "规格书" }).waitFor();

  await visit(page, portal.address + BRAND);
  await banner.getByText("代理商").click();
  const link = banner.getByRole("link", { name: "立创商城" });
  await link.waitFor();
  expect(await link.getAttribute("target")).toBe("_blank");
  await page.keyboard.press("Escape");
  await link.waitFor({ state: "hidden" });

  const footer = page.getByRole("contentinfo");
  for (const name of ["关于我们", "隐私政策", "联系我们", "免责声明"])
    await footer.getByRole("link", { name }).waitFor();
  await footer.getByText("演示站，未备案").waitFor();
  await footer.getByText("© 2019~2024 芯谱").waitFor();
  await footer.getByRole("img", { name: "手机版二维码" }).waitFor();
  await footer.getByRole("button", { name: "深色" }).click();
  await footer.getByRole("button", { name: "大字版" }).click();
  await page.reload();
  expect(await page.locator("html").evaluate((html) => ({ ...html.dataset }))).toMatchObject({
    theme: "dark",
    text: "large",
  });

  for (const name of ["最近浏览", "意见反馈"]) {
    await tool(page, name).click();
    await page.getByRole("dialog", { name: "登录" }).waitFor();
    await page.keyboard.press("Escape");
  }

  // What was asked for opens after the login, with what is his.
  await banner.getByText("原厂").click();
  await banner.getByRole("button", { name: "自定义导航" }).click();
  await logInThrough(page);
  const dialog = page.getByRole("dialog", { name: "自定义导航" });
  await menuOf(page).waitFor();
  await dialog.getByText("兆易创新").waitFor();
  const [first, second] = await entriesOf(page);
  await dialog.getByRole("button", { name: `下移 ${first}` }).click();
  expect((await entriesOf(page)).slice(0, 2)).toEqual([second, first]);
  await page
    .locator(":focus")
    .and(dialog.getByRole("button", { name: `下移 ${first}` }))
    .waitFor();
  await dialog.getByRole("button", { name: `移除 ${second}` }).click();
  await page
    .locator(":focus")
    .and(dialog.getByRole("button", { name: `移除 ${first}` }))
    .waitFor();
  await dialog.getByRole("button", { name: "恢复默认" }).click();
  await dialog.getByRole("button", { name: "确认恢复默认" }).waitFor();
  // In another window somebody else logs in: what the first was at is not his.
  const other = await logIn(portal, "13800000002");
  await page.context().addCookies(
    Object.entries({ token: other.token, uuid: DEVICE }).map(([name, value]) => ({
      name,
      value,
      url: portal.address,
    })),
  );
  await page.evaluate((kept) => {
    localStorage.setItem("loginInfo", kept);
    window.dispatchEvent(new StorageEvent("storage", { key: "loginInfo" }));
  }, JSON.stringify(other));
  await dialog.waitFor({ state: "hidden" });
  await page.getByLabel(`账号菜单：${other.nickName}`).waitFor();
  await banner.getByText("原厂").click();
  await banner.getByRole("button", { name: "自定义导航" }).click();
  await dialog.getByText("兆易创新").waitFor();
  expect((await entriesOf(page)).slice(0, 2)).toEqual([first, second]);
  expect(await dialog.getByRole("button", { name: "保存" }).isDisabled()).toBe(true);
  forgetEndedSessions();
});

test("a user: messages, feedback that survives closing, what was looked at, quick links of his own, and out", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address + VIEWER);
  await logInThrough(page);
  await menuOf(page).waitFor();
  // Asked for a second later, and then every ten.
  await page.waitForResponse((response) => response.url().endsWith("/api/im/msg/unreadNum"));

  await visit(page, portal.address + BRAND);
  await tool(page, "意见反馈").click();
  const feedback = page.getByRole("dialog", { name: "意见反馈" });
  await feedback.getByLabel("反馈内容").focus();
  await feedback.getByLabel("联系方式").fill("a");
  await feedback.getByText("请完善反馈内容，以便我们尽快解决此问题").waitFor();
  await feedback.getByLabel("联系方式").fill("");
  await feedback.getByText("请填写您的邮箱，方便我们跟进").waitFor();
  await feedback.getByLabel("反馈内容").fill("希望能按封装高度筛选");
  await feedback.getByRole("button", { name: "提交" }).click();
  await feedback.getByText("请选择反馈类型").waitFor();
  await page.keyboard.press("Escape");
  // It is kept on the way through pages with another frame, too.
  await page.getByRole("contentinfo").getByRole("link", { name: "联系我们" }).click();
  await page.getByRole("main").getByRole("button", { name: "意见反馈" }).click();
  await expect.poll(() => feedback.getByLabel("反馈内容").inputValue()).toBe("希望能按封装高度筛选");
  await feedback.getByLabel("反馈内容").fill("长".repeat(2001));
  await feedback.getByText("反馈内容最多 2000 字").waitFor();
  await feedback.getByLabel("反馈内容").fill("希望能按封装高度筛选");
  await page.keyboard.press("Escape");
  await page.goBack();
  await tool(page, "意见反馈").click();
  await expect.poll(() => feedback.getByLabel("反馈内容").inputValue()).toBe("希望能按封装高度筛选");
  await feedback.getByLabel("反馈类型").selectOption({ label: "功能建议" });
  await feedback.getByLabel("联系方式").fill("user@example.com");
  // Nobody closes it while it is sent: a refusal finds it open, with what was typed.
  const { promise, resolve: refuse } = withResolvers();
  const refusal = { code: 9999, msg: "请稍后再提交", data: null };
  await page.route(
    "**/api/opinion/add",
    async (route) => {
      await promise;
      await route.fulfill({ json: refusal });
    },
    { times: 1 },
  );
  await feedback.getByRole("button", { name: "提交" }).click();
  await feedback.locator("[aria-busy]").waitFor();
  await page.keyboard.press("Escape");
  for (const name of ["取消", "关闭"]) expect(await feedback.getByRole("button", { name }).isDisabled()).toBe(true);
  refuse();
  await feedback.getByText("请稍后再提交").waitFor();
  expect(await feedback.getByLabel("反馈内容").inputValue()).toBe("希望能按封装高度筛选");
  await feedback.getByRole("button", { name: "提交" }).click();
  await page.getByText("感谢您在百忙之中提供的反馈信息,我们会尽快处理~").waitFor();
  await tool(page, "意见反馈").click();
  await expect.poll(() => feedback.getByLabel("反馈内容").inputValue()).toBe("");
  await page.keyboard.press("Escape");

  await tool(page, "最近浏览").click();
  const drawer = page.getByRole("dialog", { name: "最近浏览" });
  for (const name of ["求购", "代理", "规格书", "文章"])
    await drawer.getByRole("button", { name, exact: true }).waitFor();
  await drawer.getByRole("button", { name: "求购" }).click();
  await drawer.getByText("还没有看过的求购").waitFor();
  await drawer.getByRole("button", { name: "求购" }).click();
  await drawer.getByText("还没有看过的求购").waitFor();
  // An answer that is overtaken by that of another tab is not shown there.
  await page.route("**/api/history/list?type=1&*", async (route) => {
    await drawer.getByRole("button", { name: "求购", pressed: true }).waitFor();
    await route.continue();
  });
  await drawer.getByRole("button", { name: "规格书", exact: true }).click();
  await drawer.getByRole("button", { name: "求购" }).click();
  await drawer.getByText("还没有看过的求购").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await drawer.getByText("还没有看过的求购").waitFor();
  await drawer.getByRole("button", { name: "规格书", exact: true }).click();
  await drawer.getByText("共 1 条，第 1 / 1 页").waitFor();
  await drawer.getByRole("button", { name: /^删除 / }).click();
  await drawer.getByText("还没有看过的规格书").waitFor();
  await page.keyboard.press("Escape");

  const banner = page.getByRole("banner");
  await banner.getByText("原厂").click();
  await banner.getByRole("button", { name: "自定义导航" }).click();
  const dialog = page.getByRole("dialog", { name: "自定义导航" });
  await dialog.getByText("兆易创新").waitFor();
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(700);
  const [first, second, third] = await entriesOf(page);
  await dialog.getByRole("button", { name: `移动 ${first}` }).press("ArrowDown");
  expect((await entriesOf(page)).slice(0, 3)).toEqual([second, first, third]);
  await dialog.locator(".entry-list > li", { hasText: third! }).dragTo(dialog.locator(".entry-list > li").first());
  expect((await entriesOf(page)).slice(0, 3)).toEqual([third, second, first]);
  await dialog.getByRole("button", { name: `移除 ${second}` }).click();
  await dialog.getByRole("button", { name: "添加" }).click();
  await dialog.getByText("请填写名称").waitFor();
  await dialog.getByLabel("名称").fill("手册站");
  await dialog.getByLabel("网址").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "添加" }).click();
  await dialog.getByText("请填写完整的网址，以 http:// 或 https:// 开头").waitFor();
  await dialog.getByLabel("网址").fill("https://manuals.example.com/");
  await dialog.getByRole("button", { name: "添加" }).click();
  await dialog.getByLabel("名称").fill("思瑞浦");
  await dialog.getByRole("group", { name: "从品牌中选择" }).getByRole("button").first().click();
  const chosen = await entriesOf(page);
  expect(chosen.slice(-2)[0]).toBe("手册站");
  await dialog.getByRole("button", { name: "保存" }).click();
  await page.getByText("操作成功").waitFor();
  await page.reload();
  await page.locator("html[data-live]").waitFor();
  await banner.getByText("原厂").click();
  await banner.getByRole("link", { name: "手册站" }).waitFor();
  expect(await banner.locator(".quick-links details[open] li").count()).toBe(chosen.length);
  await page.keyboard.press("Escape");

  await menuOf(page).click();
  for (const name of ["我的消息", "账号管理", "个人中心"]) await banner.getByRole("link", { name }).waitFor();
  await banner.getByRole("link", { name: "我的消息" }).click();
  // A login on a new device is told.
  await page.getByText("您的账号在新设备上登录").first().waitFor();
  // A session that ends elsewhere: the drawer asks for the login, and goes on.
  await visit(page, portal.address + BRAND);
  await page.evaluate(() => {
    const login = JSON.parse(localStorage.getItem("loginInfo")!) as object;
    localStorage.setItem("loginInfo", JSON.stringify({ ...login, token: "A".repeat(43) }));
  });
  await tool(page, "最近浏览").click();
  await logInThrough(page);
  await drawer.getByText("还没有看过的").waitFor();
  forgetEndedSessions();
});

/** What was asked just as its session ended is answered so. */
function forgetEndedSessions(): void {
  journey.complaints = journey.complaints.filter((text) => !text.includes("401"));
}

test("by keyboard: Tab reaches whatever stands in the frame, in its order, in sight and marked; a layer keeps the focus and gives it back", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address + VIEWER);
  await logInThrough(page);
  await visit(page, portal.address + BRAND);
  await menuOf(page).waitFor();
  const stops = await page
    .locator(":is(header, aside, footer) :is(a, button, input, summary)")
    .evaluateAll((elements) => {
      const shown = elements.filter(
        (element) => element.checkVisibility() && !element.matches(":disabled, [tabindex='-1']"),
      );
      return shown.map((element, place) => (element.setAttribute("data-stop", String(place)), place));
    });
  expect(stops.length).toBeGreaterThan(20);
  const reached: number[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement!;
      const { top, bottom, width } = element.getBoundingClientRect();
      const isMarked = [element, element.parentElement!].some((one) => getComputedStyle(one).outlineStyle !== "none");
      return {
        place: Number(element.getAttribute("data-stop") ?? -1),
        isBody: element === document.body,
        isInSight: width > 0 && top < innerHeight && bottom > 0,
        isMarked,
        text: element.outerHTML.slice(0, 100),
      };
    });
    if (stop.isBody) break;
    expect(stop, stop.text).toMatchObject({ isInSight: true, isMarked: true });
    if (stop.place >= 0) reached.push(stop.place);
  }
  expect(reached).toEqual(stops);

  for (const name of ["最近浏览", "意见反馈"]) {
    await tool(page, name).press("Enter");
    const layer = page.getByRole("dialog", { name });
    await layer.getByRole("button", { name: "关闭" }).waitFor();
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press("Tab");
      // Between its last and its first, the browser's own bar has the focus.
      expect(
        await layer.evaluate(
          (element) => element.contains(document.activeElement) || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.keyboard.press("Escape");
    await tool(page, name).and(page.locator(":focus")).waitFor();
  }
  await menuOf(page).press("Enter");
  await page.getByRole("banner").getByRole("link", { name: "我的消息" }).waitFor();
  await page.keyboard.press("Escape");
  await menuOf(page).and(page.locator(":focus")).waitFor();
});

test("which page is looked at is told with who looks; browsers that ask for favicon.ico get it", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/userCenter?type=1`);
  await logInThrough(page);
  await menuOf(page).waitFor();
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/webTracking"));
  await visit(page, portal.address + BRAND);
  const request = await asked;
  const login = await page.evaluate(
    () => JSON.parse(localStorage.getItem("loginInfo")!) as { id: number; token: string },
  );
  expect(request.headers()).toMatchObject({
    token: login.token,
    uid: String(login.id),
    uuid: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(Object.fromEntries(new URLSearchParams(request.postData()!))).toEqual({
    from: "page",
    value: "/brandDetail/*",
    user_id: String(login.id),
  });
  const icon = await page.request.get(`${portal.address}/favicon.ico`);
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, expect.stringMatching(/icon/)]);
});

test("quick links are reached on narrow windows, and fit there", async () => {
  const { page, portal } = journey;
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, portal.address + BRAND);
    const banner = page.getByRole("banner");
    await banner.getByText("代理商").click();
    const link = banner.getByRole("link", { name: "立创商城" });
    await link.waitFor();
    const { x, width: wide } = (await link.boundingBox())!;
    expect([x >= 0, x + wide <= width]).toEqual([true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a part is kept among the favourites from its row, and let go again; a visitor is asked for his login", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/specification/STM32`);
  const row = page.getByRole("button", { name: /^(已)?收藏 STM32/ }).first();
  await row.click();
  await logInThrough(page);
  await page.getByText("已收藏", { exact: true }).first().waitFor();
  await menuOf(page).waitFor();
  await page.reload();
  // What is kept is told once the page lives; pressed before that, the button would keep it once more.
  await expect.poll(() => row.getAttribute("aria-pressed")).toBe("true");
  expect(await row.innerText()).toBe("已收藏");
  await row.click();
  await page.getByText("已取消收藏").waitFor();
  expect(await row.getAttribute("aria-pressed")).toBe("false");

  // What was asked before it was pressed is answered after that.
  const answer = withResolvers();
  await page.route(/\/api\/own\b/, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest(/\/api\/own\b/);
  await page.reload();
  await asked;
  await row.click();
  await page.getByText("已收藏", { exact: true }).first().waitFor();
  const answered = page.waitForResponse(/\/api\/own\b/);
  answer.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await row.getAttribute("aria-pressed")).toBe("true");
  await page.unrouteAll({ behavior: "wait" });
});

test("errors: nothing there, a file of the page that is gone, be it the one that brings it to life, and an error that can't be shown", async () => {
  const { page, portal, complaints } = journey;
  await visit(page, portal.address + BRAND);
  // A new version was put up meanwhile: the page is loaded anew once, and then says what is wrong.
  await page.waitForLoadState("networkidle");
  await page.route(/\/assets\/(?!shell-|rolldown-|browser-).*\.js$/, (route) => route.abort());
  const reloaded = page.waitForEvent("load");
  await page.getByRole("contentinfo").getByRole("link", { name: "关于我们" }).click();
  await reloaded;
  await page.unrouteAll({ behavior: "wait" });
  // It is the one that the reader was on his way to.
  expect(new URL(page.url()).pathname).toBe("/about");
  expect(await page.evaluate(() => Number(sessionStorage.getItem("reloadedAt")) > 0)).toBe(true);
  await visit(page, portal.address + BRAND);
  await page.waitForLoadState("networkidle");
  // A slow machine may have taken more than the minute after which a page is loaded anew again.
  await page.evaluate(() => sessionStorage.setItem("reloadedAt", String(Date.now())));
  await page.route(/\/assets\/(?!shell-|rolldown-|browser-).*\.js$/, (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "关于我们" }).click();
  // Neither the page nor the page of errors comes.
  await page.getByText("系统繁忙，请稍后重试").waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await page.waitForURL(`${portal.address}/`);
  await page.waitForLoadState("networkidle");

  // The new version came while the page was on its way: the script that brings it to life is gone.
  await page.evaluate(() => sessionStorage.removeItem("reloadedAt"));
  await page.route(/\/assets\/browser-.*\.js$/, (route) => route.abort());
  let loads = 0;
  const count = (request: Request) => (loads += request.isNavigationRequest() && !request.redirectedFrom() ? 1 : 0);
  page.on("request", count);
  await page.goto(portal.address + BRAND, { waitUntil: "commit" });
  await page.getByRole("alert").getByText("页面已更新，请刷新").waitFor();
  page.off("request", count);
  expect(loads).toBe(2);
  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("alert").getByRole("link", { name: "刷新" }).click();
  await page.locator("html[data-live]").waitFor();
  expect(await page.getByText("页面已更新，请刷新").count()).toBe(0);

  const answer = await page.goto(`${portal.address}/nothing/here`);
  expect(answer!.status()).toBe(404);
  expect(await page.title()).toContain("This page could not be found");
  await page.getByText("您访问的页面已从这个星球上消失").waitFor();
  await page.waitForURL(`${portal.address}/`);
  complaints.length = 0;
});
