import { beforeAll, expect, test } from "vitest";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";
import { openBrowser } from "../browser.ts";
import { type EveryPage, makeEveryPage } from "../every-page.ts";
import { fillForms } from "./fill-forms.ts";
import { plantTexts } from "./plant-texts.ts";
import { numberOf, pagesOf, ROLES } from "./roles.ts";
import { enter, startAnew, useTriedPortal } from "./tried-portal.ts";
import { findForeign, watchScripts } from "./watch-scripts.ts";

const PLANTED_MIN = 60;
const LONG_MS = 900_000;

const tried = useTriedPortal();
let made: EveryPage;

beforeAll(async () => {
  made = await makeEveryPage(tried.portal, tried.environment);
});

test("the watch sees an attack that stands in a page, and one that the page's policy stops", async () => {
  const browser = await openBrowser();
  const found: string[] = [];
  await watchScripts(browser, (what) => found.push(what));
  const page = await browser.newPage();
  const response = await page.goto(`${tried.portal.address}/about`);
  const policy = response!.headers()["content-security-policy"]!;
  expect(await findForeign(page, policy)).toEqual([]);
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), "<img src=x onerror=alert(1)>");
  await expect.poll(() => found.join()).toContain("script-src");
  expect(await findForeign(page, policy)).not.toEqual([]);
  await page.reload();
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), "<script>alert(1)</script>");
  expect(await findForeign(page, policy)).not.toEqual([]);
  await browser.close();
});

// What the forms of a page send is tried by `fill-every-form.spec.ts`; here it is what they show of what is typed.
test.concurrent.each(ROLES)("no field that $who types into runs what is typed", { timeout: LONG_MS }, async (role) => {
  const visit = await enter(tried, numberOf(role));
  const seen = new Set<string>();
  for (const address of await pagesOf(role, visit, made))
    await fillForms(visit.page, { seen, open: () => visit.open(address), look: visit.look });
  await visit.browser.close();
  expect([...tried.faults]).toEqual([]);
});

test.concurrent.each(ROLES)("no address that $who opens runs what stands in it", { timeout: LONG_MS }, async (role) => {
  const visit = await enter(tried, numberOf(role));
  let at = 0;
  for (const address of await pagesOf(role, visit, made)) {
    const text = encodeURIComponent(XSS_TEXTS[at++ % XSS_TEXTS.length]!);
    const [path] = address.split("?");
    await visit.open(
      `${path}?keywords=${text}&redirect=${text}&type=${text}&list=${text}&category=${text}&page=${text}#${text}`,
    );
    await visit.open(`${path}/${text}`);
  }
  await visit.browser.close();
  expect([...tried.faults]).toEqual([]);
});

test("no page runs what stands in the rows that it shows, whichever they are", { timeout: LONG_MS }, async () => {
  await tried.portal.kill("SIGTERM");
  const planted = await plantTexts(tried.environment.DATABASE_URL);
  console.log(`${planted.length} columns took an attack: ${planted.join(" ")}`);
  expect(planted.length).toBeGreaterThanOrEqual(PLANTED_MIN);
  await startAnew(tried);
});

test.concurrent.each(ROLES)(
  "no page that $who opens runs what stands in its rows",
  { timeout: LONG_MS },
  async (role) => {
    const visit = await enter(tried, numberOf(role));
    for (const address of await pagesOf(role, visit, made)) await visit.open(address);
    await visit.browser.close();
    expect([...tried.faults]).toEqual([]);
  },
);

test("all of them were opened", () => {
  console.log(`${tried.addresses.size} addresses were opened`);
});
