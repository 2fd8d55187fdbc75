import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

const WIDTHS = [1920, 1440, 390];
/** Of what is opened anew for each, and is no wider on a wide desk. */
const OPENED_WIDTHS = [1440, 390];
/** All that axe asks of a page of such a width, then what hangs on its colours. */
const LOOKS = [
  { colorScheme: "light", options: { resultTypes: ["violations"], preload: false } },
  {
    colorScheme: "dark",
    options: {
      resultTypes: ["violations"],
      preload: false,
      runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
    },
  },
] as const;

/** On a wide desk, a desk and a phone, each by day and by night; opened anew for each width where it is said how. */
export async function expectNoBarrier(page: Page, open?: () => Promise<void>): Promise<void> {
  // What is changing its colour has none yet.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of open ? OPENED_WIDTHS : WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await open?.();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // What is folded away is looked at too.
    await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
    // Evaluated from outside, as the page's own policy lets no foreign script in; once, as reading it takes longest.
    await page.evaluate(`if (!window.axe) { ${axe} }`);
    for (const { colorScheme, options } of LOOKS) {
      await page.emulateMedia({ colorScheme });
      const findings = await page.evaluate(
        `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`,
      );
      expect([width, colorScheme, findings]).toEqual([width, colorScheme, []]);
    }
  }
}
