import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isTakenOver, logInAsOperatorThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

test("a banner is previewed, stands on all pages without moving them, stays away once dismissed, and ends for others; one of some is laid over theirs", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/ops/announcements`);
  await logInAsOperatorThrough(page, portal);
  const form = page.getByRole("form", { name: "发布公告" });
  const toBanner = form.getByRole("checkbox", { name: /同时作为横幅/ });
  await isTakenOver(toBanner);
  await toBanner.check();
  await form.getByLabel("标题").fill("国庆期间照常发货");
  await form.getByLabel("内容").fill("客服时间不变");
  await form.getByRole("region", { name: "横幅预览" }).getByText("国庆期间照常发货").waitFor();
  await form.getByRole("button", { name: "发布" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await page.getByRole("rowheader", { name: "国庆期间照常发货" }).waitFor();
  expect(await form.getByRole("region", { name: "横幅预览" }).count()).toBe(0);

  const banner = page.getByRole("region", { name: "公告", exact: true });
  const open = async (path: string) => {
    await visit(page, portal.address + path);
    return banner.count();
  };
  await expect.poll(() => open("/about")).toBe(1);
  for (const path of ["/", "/mobile", "/ops"]) expect([path, await open(path)]).toEqual([path, 1]);
  await visit(page, `${portal.address}/about`);
  expect(await shiftOf(page)).toBe(0);
  // What is out of sight above the page does not come into sight below the banner.
  const skipLink = (await page.locator(".skip-link").boundingBox())!;
  expect(skipLink.y + skipLink.height).toBeLessThanOrEqual(0);
  await banner.getByRole("button", { name: "关闭公告" }).click();
  expect(await banner.count()).toBe(0);
  for (const path of ["/about", "/"]) expect([path, await open(path)]).toEqual([path, 0]);

  // Another browser has it until it is taken back.
  const asOthers = async () => (await fetch(`${portal.address}/about`)).text();
  expect(await asOthers()).toContain("国庆期间照常发货");
  await visit(page, `${portal.address}/ops/announcements`);
  const withdraw = page.getByRole("button", { name: "撤下 国庆期间照常发货" });
  await isTakenOver(withdraw);
  await withdraw.click();
  await page.getByRole("dialog", { name: "撤下公告" }).getByRole("button", { name: "撤下" }).click();
  await page.getByRole("row", { name: /国庆期间照常发货.*已撤下/ }).waitFor();
  await expect.poll(asOthers).not.toContain("国庆期间照常发货");
  await showToSome(journey);
});

/** A banner of some is laid over their pages, on phones too. */
async function showToSome({ page, portal }: typeof journey): Promise<void> {
  await visit(page, `${portal.address}/ops/announcements`);
  const form = page.getByRole("form", { name: "发布公告" });
  await isTakenOver(form.getByLabel("标题"));
  await form.getByLabel("标题").fill("给登录用户的话");
  await form.getByLabel("对象").selectOption("users");
  await form.getByRole("checkbox", { name: /显示在该对象的页面底部/ }).check();
  await form.getByRole("button", { name: "发布" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发送" }).click();
  await page.getByRole("rowheader", { name: "给登录用户的话" }).waitFor();

  const banner = page.getByRole("region", { name: "给您的公告" });
  for (const path of ["/about", "/mobile"]) {
    await visit(page, portal.address + path);
    await banner.getByText("给登录用户的话").waitFor();
    expect([path, await shiftOf(page)]).toEqual([path, 0]);
  }
  const bar = (await page.getByRole("navigation", { name: "底部导航" }).boundingBox())!;
  const over = (await banner.boundingBox())!;
  expect(over.y + over.height).toBeLessThanOrEqual(bar.y + 1);
  expect(await (await fetch(`${portal.address}/about`)).text()).not.toContain("给登录用户的话");
  await banner.getByRole("button", { name: "关闭公告" }).click();
  expect(await banner.count()).toBe(0);
  await visit(page, `${portal.address}/about`);
  await page.locator(".account-menu").waitFor();
  expect(await shiftOf(page)).toBe(0);
  expect(await banner.count()).toBe(0);
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
