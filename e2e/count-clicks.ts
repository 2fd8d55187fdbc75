import type { Page } from "playwright-core";

/** What a person did with hand and eye on the screen. */
export interface Clicks {
  /** Presses of a button of the mouse, or of a finger. */
  clicks: number;
  /** Keys that do something: Enter, Tab, arrows, single letters outside of a field. */
  keys: number;
  /** Fields that were typed into or chosen in, each once for each time that it was gone to. */
  fields: number;
}

/** Counts, from now on and over all pages that the tab opens, what an errand costs a person; what he reads costs nothing. */
export async function countClicks(page: Page): Promise<() => Clicks> {
  const counted: Clicks = { clicks: 0, keys: 0, fields: 0 };
  await page.exposeFunction("countOne", (kind: keyof Clicks) => (counted[kind] += 1));
  await page.addInitScript(watchHands);
  if (page.url() !== "about:blank") await page.evaluate(watchHands);
  return () => ({ ...counted });
}

/** All of it, as one figure. */
export const sumOf = ({ clicks, keys, fields }: Clicks): number => clicks + keys + fields;

/** Runs in the page. */
function watchHands(): void {
  const { countOne } = globalThis as unknown as { countOne: (kind: string) => void };
  let typedInto: EventTarget | null = null;
  addEventListener("pointerdown", ({ isTrusted }) => isTrusted && countOne("clicks"), true);
  addEventListener("focusin", ({ target }) => target !== typedInto && (typedInto = null), true);
  addEventListener(
    "keydown",
    ({ key, target }) => {
      const isField = target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
      if (key.length > 1 || !isField) countOne("keys");
    },
    true,
  );
  addEventListener(
    "input",
    ({ target }) => {
      const isTick = target instanceof HTMLInputElement && ["checkbox", "radio", "file"].includes(target.type);
      if (isTick || target === typedInto) return;
      typedInto = target;
      countOne("fields");
    },
    true,
  );
}
