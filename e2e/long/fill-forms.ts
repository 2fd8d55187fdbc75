import type { Locator, Page } from "playwright-core";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";

const OPENERS_MAX = 25;
const SHOWN_MS = 150;
const ANSWERED_MS = 250;
const ACT_MS = 2_000;
/** What ends the login, or takes away what the others write into. */
const LEFT_ALONE = /退出|注销|删除|清空|下架|移除|取消|关闭|返回|撤|停用|切换|主题|回到|上一|下一|收起|跳过/;
const DIALOGS = "dialog[open], [role=dialog]:visible";
const FIELDS =
  "input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range]), textarea, [contenteditable=true]";
/** What else a field asks for, by its label: without it, the form is refused and nothing of it is written. */
const POLITE: [RegExp, string][] = [
  [/手机|电话/, "13800138000"],
  [/邮箱|邮件/, "someone@example.com"],
  [/网址|链接|网站|地址栏/, "https://example.com/a"],
  [/信用代码/, "91440300708461136T"],
  [/日期|时间|年份/, "2026-11-20"],
  [/金额|数量|价格|单价|排序|注册资本|人数|库存/, "12"],
  [/密码/, "long enough and new 42"],
];

let next = 0;

interface FillOptions {
  /** Opens the page anew. */
  open: () => Promise<void>;
  /** Looks at what the page shows after a form was handed in. */
  look: () => Promise<void>;
  /** The dialogs that were filled before: some open from every page. */
  seen: Set<string>;
}

/** Fills and hands in every form of a page, also those that its buttons open: attacks in each field, but what is asked for where a text would be refused. */
export async function fillForms(page: Page, { open, look, seen }: FillOptions): Promise<void> {
  await open();
  const openers = Math.min(await openersOf(page).count(), OPENERS_MAX);
  for (const isPolite of [false, true])
    if (await fill(page.locator("body"), isPolite)) await handIn(page, page.locator("body"));
  await look();
  for (let at = 0; at < openers; at++) {
    if (await isElsewhere(page)) await open();
    const opener = openersOf(page).nth(at);
    const words = await opener.innerText({ timeout: ACT_MS }).catch(() => "");
    const name = words || (await opener.getAttribute("aria-label", { timeout: ACT_MS }).catch(() => "")) || "";
    if (LEFT_ALONE.test(name) || seen.has(name)) continue;
    if (!(await opener.click({ timeout: ACT_MS }).then(wasDone, wasNot))) continue;
    await page.waitForTimeout(SHOWN_MS);
    const dialog = page.locator(DIALOGS).last();
    if ((await dialog.count()) === 0) continue;
    seen.add(name);
    for (const isPolite of [false, true])
      if ((await dialog.count()) > 0 && (await fill(dialog, isPolite))) await handIn(page, dialog);
    await look();
    await page.keyboard.press("Escape");
  }
}

const openersOf = (page: Page) => page.locator("main button:visible, main summary:visible");
const wasDone = () => true;
const wasNot = () => false;

/** A page that its own form has left, or that has a dialog which Escape does not close. */
async function isElsewhere(page: Page): Promise<boolean> {
  return (await page.locator(DIALOGS).count()) > 0 || (await page.locator("main").count()) === 0;
}

async function fill(form: Locator, isPolite: boolean): Promise<boolean> {
  const fields = await form.locator(FIELDS).all();
  let filled = 0;
  for (const field of fields) {
    if (!(await field.isEditable({ timeout: ACT_MS }).catch(() => false)) || !(await field.isVisible())) continue;
    const { label, max } = await field.evaluate((element) => ({
      label: [
        element.getAttribute("aria-label"),
        element.getAttribute("placeholder"),
        ...[...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent),
      ].join(" "),
      max: Math.max((element as HTMLInputElement).maxLength ?? -1, -1),
    }));
    const polite = isPolite && POLITE.find(([pattern]) => pattern.test(label));
    const text = polite ? polite[1] : takeText(max < 0 ? Number.POSITIVE_INFINITY : max);
    if (await field.fill(text, { timeout: ACT_MS }).then(wasDone, wasNot)) filled += 1;
  }
  for (const box of await form.locator("input[type=checkbox]:visible, input[type=radio]:visible").all())
    await box.check({ timeout: ACT_MS }).catch(wasNot);
  for (const list of await form.locator("select:visible").all())
    await list.selectOption({ index: 1 }, { timeout: ACT_MS }).catch(wasNot);
  return filled > 0;
}

/** The next of the texts that a field has room for. */
function takeText(room: number): string {
  for (let tries = 0; tries < XSS_TEXTS.length; tries++) {
    const text = XSS_TEXTS[next++ % XSS_TEXTS.length]!;
    if (text.length <= room) return text;
  }
  return "<b>".slice(0, room);
}

async function handIn(page: Page, form: Locator): Promise<void> {
  const buttons = await form.locator("button:visible").all();
  const named: { button: Locator; name: string; isSubmit: boolean }[] = [];
  for (const button of buttons) {
    const name = await button.innerText({ timeout: ACT_MS }).catch(() => "");
    const isSubmit = (await button.getAttribute("type", { timeout: ACT_MS }).catch(() => null)) === "submit";
    if (!LEFT_ALONE.test(name)) named.push({ button, name, isSubmit });
  }
  const submits = named.filter(({ isSubmit }) => isSubmit);
  const chosen =
    submits.length > 0
      ? submits
      : named.filter(({ name }) => /提交|保存|发布|发送|确定|确认|搜索|添加|新增/.test(name));
  for (const { button } of chosen.slice(0, 6)) {
    await button.click({ timeout: ACT_MS }).catch(wasNot);
    await page.waitForTimeout(ANSWERED_MS);
  }
}
