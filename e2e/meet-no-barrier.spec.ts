import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, visit } from "./browser.ts";
import { type PortalProcess, startPortal } from "./portal-process.ts";

// Longer than a line of a phone, and without a place to break it.
const LONG_WORD = "LM358AVERYLONGPARTNUMBER0123456789".repeat(6).slice(0, 180);
const PAGES = ["/", "/specification/LM358", `/specification/${LONG_WORD}`, "/specification/HL-AM-2835H421W-S1-08-HR5(R9)(6000K-7000K)(SDCM%3C6,R9%3E50)", `/specification/brandList/all?keywords=${LONG_WORD}`, "/specification/?page=99", "/specification/zzzzzz", "/specification/brandList/all", "/datasheet/datasheetSearch/LM358", `/datasheet/datasheetSearch/${LONG_WORD}`, "/datasheet/datasheetDetail/1", "/specification/specification_info/1", "/specification/specification_detail/1"];
const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

let portal: PortalProcess & { address: string };
let browser: BrowserContext;
const folder = await mkdtemp(path.join(tmpdir(), "xinpu-barrier-"));

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: path.join(folder, "var") });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await portal.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

test.each(PAGES)("%s has no barrier that axe finds, and never scrolls sideways", async (address) => {
  const page = await browser.newPage();
  for (const [width, colorScheme] of [[1440, "light"], [390, "dark"]] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await visit(page, portal.address + address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // Evaluated from outside, as the page's own policy lets no foreign script in.
    const findings = await page.evaluate(`${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`);
    expect(findings).toEqual([]);
  }
  await page.close();
});
