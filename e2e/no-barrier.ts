import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

/** On a desk by day and on a phone by night, opened anew for each where it is said how. */
export async function expectNoBarrier(page: Page, open = async () => {}): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // What is folded away is looked at too.
    await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
    // Evaluated from outside, as the page's own policy lets no foreign script in.
    const findings = await page.evaluate(
      `${axe}; axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`,
    );
    expect(findings).toEqual([]);
  }
}
