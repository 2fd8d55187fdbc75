import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();

const menuOf = (page: Page) => page.getByLabel(/^账号菜单/);
const wayInOf = (page: Page) => page.getByRole("banner").getByRole("button", { name: "登录", exact: true });

/** Looks in each frame that the browser draws whether the header offers a login, and sums up what has jumped. */
function watchFrames(): void {
  const seen = { login: 0, frames: 0, jumps: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.jumps += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const entry = document.querySelector(".visitor-entry");
    if (document.querySelector("header")) seen.frames++;
    if (entry?.checkVisibility({ visibilityProperty: true })) seen.login++;
    requestAnimationFrame(look);
  };
  look();
}

test("who has signed in sees no way in while scripts are on their way, and nothing jumps; who leaves sees it again", async () => {
  const { page, portal } = journey;
  await visit(page, portal.address);
  await wayInOf(page).click();
  await logInThrough(page);
  await menuOf(page).waitFor();
  await page.addInitScript(watchFrames);
  await page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

  for (const path of ["/", "/specification/LM358", "/datasheet/datasheetDetail/46/AMS1117-1.8", "/news/index/1"]) {
    await page.goto(portal.address + path);
    await menuOf(page).waitFor();
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
    expect([path, seen.login, seen.jumps]).toEqual([path, 0, 0]);
    expect(seen.frames).toBeGreaterThan(2);
  }

  await menuOf(page).click();
  await page.getByText("退出登录").click();
  await wayInOf(page).waitFor();
  await page.goto(`${portal.address}/about`);
  await wayInOf(page).waitFor();

  // Who has lost half of his login is a visitor.
  await page.context().addCookies([{ name: "token", value: "gone", url: portal.address }]);
  await page.reload();
  await wayInOf(page).waitFor();
});
