import type { Page } from "playwright-core";

/** What somebody does by hand: clicks, of which a choice from a list takes two and a file three, and keys that he presses. */
export interface Acts {
  clicks: number;
  keys: number;
}

/** Counts on a page, from now on and wherever it goes; what a test fills in at once counts as typed. */
export async function countActs(page: Page): Promise<Acts> {
  const acts = { clicks: 0, keys: 0 };
  await page.exposeFunction("countAct", (kind: keyof Acts, count: number) => {
    acts[kind] += count;
  });
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return acts;
}

/** In the page. */
function listen(): void {
  const { countAct } = window as unknown as { countAct: (kind: keyof Acts, count: number) => void };
  let isPressed = false;
  addEventListener("pointerdown", () => countAct("clicks", 1), true);
  addEventListener(
    "keydown",
    () => {
      isPressed = true;
      countAct("keys", 1);
    },
    true,
  );
  addEventListener("keyup", () => (isPressed = false), true);
  addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLSelectElement) countAct("clicks", 2);
      else if (target instanceof HTMLInputElement && target.type === "file") countAct("clicks", 3);
      else if (target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type)) return;
      else if (!isPressed) countAct("keys", (target as HTMLInputElement).value.length);
    },
    true,
  );
}
