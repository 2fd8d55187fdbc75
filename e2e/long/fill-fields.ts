import type { ElementHandle, Locator } from "playwright-core";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";

const ACT_MS = 800;
const LIVE_MS = 2_000;
const FIELDS =
  "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]";
/** What else a field asks for, by its label: without it, the form is refused and nothing of it is written. */
const POLITE: [RegExp, string][] = [
  [/手机|电话/, "13800138000"],
  [/邮箱|邮件/, "someone@example.com"],
  [/网址|链接|网站|地址栏|官网/, "https://example.com/a"],
  [/信用代码/, "91440300708461136T"],
  [/联行号/, "308584000013"],
  [/^账号|账号（/, "6222000011112222"],
  [/日期|时间|年份/, "2026-11-20"],
  [/金额|数量|价格|单价|排序|注册资本|人数|库存/, "12"],
  [/密码/, "long enough and new 42"],
];

let next = 0;

interface FillOptions {
  /** Gives what a label asks for where a text would be refused. */
  isPolite: boolean;
  /** What a field is given of all, by a piece of its label; null leaves it as it is. */
  given?: Record<string, string | null>;
}

/** Fills every field of a form that shows, with attacks but where it asks for something else; answers whether it has any. */
export async function fillFields(form: Locator, { isPolite, given = {} }: FillOptions): Promise<boolean> {
  // By themselves, not by their places: others may come between them.
  const fields = (await form.locator(FIELDS).elementHandles()) as ElementHandle<HTMLElement>[];
  let filled = 0;
  for (const field of fields) {
    if (!(await field.isEditable().catch(wasNot)) || !(await field.isVisible())) continue;
    if (isPolite) await field.evaluate(untilLive, LIVE_MS);
    const { label, max } = await field.evaluate((element) => {
      const titles = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent);
      const named = [...titles, element.getAttribute("aria-label") ?? ""].join(" ").trim();
      return {
        label: named || (element.getAttribute("placeholder") ?? ""),
        max: Math.max((element as HTMLInputElement).maxLength ?? -1, -1),
      };
    });
    const [, text = takeText(max < 0 ? Number.POSITIVE_INFINITY : max)] =
      Object.entries(given).find(([piece]) => label.includes(piece)) ??
      (isPolite ? POLITE : []).find(([pattern]) => pattern.test(label)) ??
      [];
    if (text !== null && (await field.fill(text, { timeout: ACT_MS }).then(wasDone, wasNot))) filled += 1;
  }
  for (const box of await form.locator("input[type=checkbox]:visible, input[type=radio]:visible").all())
    await box.check({ timeout: ACT_MS }).catch(wasNot);
  for (const list of await form.locator("select:visible:enabled").elementHandles())
    // Another than stands there would ask for other texts.
    if (!isPolite || (await list.inputValue().catch(wasDone)) === "")
      await list.selectOption({ index: 1 }, { timeout: ACT_MS }).catch(wasNot);
  return filled > 0;
}

const wasDone = () => true;
const wasNot = () => false;

/** Waits until the code of the page has taken over an element: what is typed or pressed before may be lost. */
export async function waitUntilLive(element: Locator): Promise<void> {
  await element.evaluate(untilLive, LIVE_MS);
}

async function untilLive(node: Element, most: number): Promise<void> {
  const isLive = () => Object.keys(node).some((key) => key.startsWith("__reactProps"));
  for (let waited = 0; waited < most && !isLive() && !(node as HTMLElement).isContentEditable; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The next of the texts that a field has room for. */
export function takeText(room = Number.POSITIVE_INFINITY): string {
  for (let tries = 0; tries < XSS_TEXTS.length; tries++) {
    const text = XSS_TEXTS[next++ % XSS_TEXTS.length]!;
    if (text.length <= room) return text;
  }
  return "<b>".slice(0, room);
}
