import { expect, test } from "vitest";
import { bePhone, logInThrough, useReadingJourney, visit } from "./browser.ts";

const journey = useReadingJourney();

test("a phone lands on its own pages, finds a part and its brand, logs in, and may have the desktop version", async () => {
  const { page, portal, complaints } = journey;
  await bePhone(page);
  await visit(page, portal.address);
  expect(new URL(page.url()).pathname).toBe("/mobile");
  const bar = page.getByRole("navigation", { name: "底部导航" });
  await bar.getByRole("link", { name: "首页" }).and(page.locator("[aria-current]")).waitFor();

  await page.getByRole("main").getByLabel("型号、品牌或分类").fill("lm358p");
  await page.getByRole("main").getByRole("button", { name: "搜索" }).click();
  await page.waitForURL(/\/mobile\/search\?keywords=lm358p$/);
  await page
    .getByRole("link", { name: /LM358P/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "LM358P", exact: true }).waitFor();
  await page.getByRole("link", { name: "Texas Instruments 德州仪器" }).click();
  await page.getByText("常用型号").waitFor();
  expect(new URL(page.url()).pathname).toBe("/mobile/brand/texas-instruments");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // One page as desktops have it; what is followed from there is for phones again.
  await page.getByRole("link", { name: "产品线与联系方式（电脑版）" }).click();
  await page.waitForURL(/\/brandDetail\/.*viewOnce=desktop$/);
  await page.locator("html[data-live]").waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^LM358/ })
    .first()
    .click();
  await page.waitForURL(/\/mobile\/datasheet\/\d+$/);
  await page.getByRole("navigation", { name: "底部导航" }).waitFor();
  await visit(page, `${portal.address}/mobile/nothing`);
  await page.waitForURL(`${portal.address}/mobile`);
  complaints.length = 0;

  await visit(page, `${portal.address}/register?shareCode=NOBODY`);
  expect(new URL(page.url()).pathname).toBe("/mobile/register");
  await page.getByRole("heading", { name: "注册" }).waitFor();
  await page.getByRole("button", { name: "去登录" }).click();
  await logInThrough(page);
  await page.waitForURL(`${portal.address}/mobile`);
  await visit(page, `${portal.address}/mobile/login`);
  await page.waitForURL(`${portal.address}/mobile/me`);
  await page.getByRole("heading", { name: "演示用户" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "我的消息" }).waitFor();
  await bar.getByRole("link", { name: "消息" }).click();
  await page.getByRole("heading", { name: "我的消息" }).waitFor();
  await bar.getByRole("link", { name: "消息" }).and(page.locator("[aria-current]")).waitFor();

  await visit(page, `${portal.address}/mobile/search?keywords=lm358p`);
  await page.getByRole("contentinfo").getByRole("link", { name: "电脑版" }).click();
  await page.waitForURL(/\/specification\/lm358p\?view=desktop$/);
  await page.locator("html[data-live]").waitFor();
  // The choice is the browser's: it outlasts the login.
  await page.getByLabel(/^账号菜单/).click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.getByRole("banner").getByRole("button", { name: "登录" }).waitFor();
  await visit(page, `${portal.address}/datasheet`);
  expect(new URL(page.url()).pathname).toBe("/datasheet");
  await page.getByRole("contentinfo").getByRole("link", { name: "手机版" }).click();
  await page.waitForURL(/\/mobile\?view=mobile$/);
  await visit(page, `${portal.address}/datasheet`);
  expect(new URL(page.url()).pathname).toBe("/mobile");
  // What there is no page for on phones stays where it is.
  await visit(page, `${portal.address}/about`);
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("what a thumb presses on pages for phones is as high as one", async () => {
  const { page, portal } = journey;
  await bePhone(page);
  const pressed = ".mobile-header a, .mobile-chip, .mobile-footer :is(a, button), main :is(.button, .mobile-list a)";
  for (const path of ["/mobile", "/mobile/search?keywords=lm358p", "/mobile/datasheet/1"]) {
    await visit(page, portal.address + path);
    const low = await page.locator(pressed).evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { height } = element.getBoundingClientRect();
        return height > 0 && height < 43.5 ? [`${element.textContent} ${height}`] : [];
      }),
    );
    expect([path, low]).toEqual([path, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
