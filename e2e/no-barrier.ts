import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve("axe-core/axe.min.js"), "utf8");

interface Look {
  width: number;
  colorScheme: "light" | "dark";
}

const EVERY_LOOK = [1920, 1440, 390].flatMap((width): Look[] => [
  { width, colorScheme: "light" },
  { width, colorScheme: "dark" },
]);
/** On a desk by day and on a phone by night; `npm run test:whole` looks at every width in both colours. */
const LOOKS: Look[] = process.env["EVERY_LOOK"]
  ? EVERY_LOOK
  : [
      { width: 1440, colorScheme: "light" },
      { width: 390, colorScheme: "dark" },
    ];

/** In each look, opened anew for it where it is said how. */
export async function expectNoBarrier(page: Page, open = async () => {}): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    // A colour that is still fading has another contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await open();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // What is folded away is looked at too.
    await page.evaluate(() => document.querySelectorAll("details").forEach((element) => (element.open = true)));
    // Evaluated from outside, as the page's own policy lets no foreign script in; once, as reading it takes a while.
    if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe}; null`);
    const findings = await page.evaluate(
      `axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.html).join(" ")))`,
    );
    expect(findings).toEqual([]);
  }
}
