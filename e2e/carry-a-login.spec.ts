import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { logInThrough, openBrowser, useJourney, visit } from "./browser.ts";

const journey = useJourney();

const isOfDevice = ({ name }: { name: string }) => name.endsWith("device");

async function devicesOf(context: BrowserContext) {
  return (await context.cookies()).filter(isOfDevice);
}

test("a login whose token, cookies and store are carried to another browser or a program opens nothing there, and goes on where it was made", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/userCenter?type=1`);
  await logInThrough(page);
  await page.getByRole("heading", { name: "我的资料" }).waitFor();
  const copied = await page.evaluate(() => ({ cookies: document.cookie, stored: { ...localStorage } as object }));
  expect(copied.cookies).toMatch(/(^|; )token=[\w-]{43}/);
  for (const { value, httpOnly } of await devicesOf(page.context())) {
    expect(httpOnly).toBe(true);
    expect(JSON.stringify(copied)).not.toContain(value.slice(0, 43));
  }

  const elsewhere = await openBrowser();
  const thief = await elsewhere.newPage();
  // It has a device cookie of its own, as every browser that has been here.
  await visit(thief, portal.address);
  await expect.poll(async () => (await devicesOf(elsewhere)).length).toBeGreaterThan(0);
  await elsewhere.addCookies(
    copied.cookies.split("; ").map((pair) => {
      const at = pair.indexOf("=");
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: portal.address };
    }),
  );
  await thief.evaluate((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value as string);
  }, copied.stored);
  await visit(thief, `${portal.address}/userCenter?type=1`);
  await thief.getByText("登录后查看个人中心").waitFor();
  expect(await thief.getByRole("heading", { name: "我的资料" }).count()).toBe(0);
  await elsewhere.close();

  const values = Object.fromEntries(copied.cookies.split("; ").map((pair) => pair.split("=") as [string, string]));
  const answer = await fetch(`${portal.address}/api/dtUser/myDetail`, {
    headers: {
      token: values["token"]!,
      uuid: values["uuid"]!,
      uid: values["userId"]!,
      origin: portal.address,
      cookie: copied.cookies,
    },
  });
  expect(answer.status).toBe(401);

  await page.reload();
  await page.getByRole("heading", { name: "我的资料" }).waitFor();
});
