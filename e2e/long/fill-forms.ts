import type { Locator, Page } from "playwright-core";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";

const OPENERS_MAX = 25;
const HANDED_IN_MAX = 6;
const SHOWN_MS = 150;
const ANSWERED_MS = 250;
const ACT_MS = 800;
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
  const { pathname } = new URL(page.url());
  // What stands around the pages is the same on all of them.
  const isFirst = seen.size === 0;
  const own = page.locator(isFirst ? "body" : "main").first();
  for (const isPolite of [false, true]) {
    if (await fill(own, isPolite)) await handIn(page, own);
    await look();
    if (new URL(page.url()).pathname !== pathname) await open();
  }
  seen.add(pathname);
  const openers = Math.min(await openersOf(page).count(), OPENERS_MAX);
  for (let at = 0; at < openers; at++) {
    if (new URL(page.url()).pathname !== pathname || (await page.locator(DIALOGS).count()) > 0) await open();
    const name = await nameOf(openersOf(page).nth(at));
    if (LEFT_ALONE.test(name) || seen.has(`${pathname} ${name}`)) continue;
    seen.add(`${pathname} ${name}`);
    if (!(await openersOf(page).nth(at).click({ timeout: ACT_MS }).then(wasDone, wasNot))) continue;
    await page.waitForTimeout(SHOWN_MS);
    const dialog = page.locator(DIALOGS).last();
    if ((await dialog.count()) === 0) continue;
    // Some dialogs open from many pages.
    const title = `dialog ${await nameOf(dialog.locator("h1, h2, h3").first())}`;
    if (!seen.has(title))
      for (const isPolite of [false, true])
        if ((await dialog.count()) > 0 && (await fill(dialog, isPolite))) await handIn(page, dialog);
    seen.add(title);
    await look();
    await page.keyboard.press("Escape");
  }
}

async function nameOf(element: Locator): Promise<string> {
  const words = await element.innerText({ timeout: ACT_MS }).catch(() => "");
  return words || (await element.getAttribute("aria-label", { timeout: ACT_MS }).catch(() => "")) || "";
}

const openersOf = (page: Page) => page.locator("main button:visible, main summary:visible");
const wasDone = () => true;
const wasNot = () => false;

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
    const name = await nameOf(button);
    const isSubmit = (await button.getAttribute("type", { timeout: ACT_MS }).catch(() => null)) === "submit";
    if (!LEFT_ALONE.test(name)) named.push({ button, name, isSubmit });
  }
  const submits = named.filter(({ isSubmit }) => isSubmit);
  const chosen =
    submits.length > 0
      ? submits
      : named.filter(({ name }) => /提交|保存|发布|发送|确定|确认|搜索|添加|新增/.test(name));
  const before = page.url();
  for (const { button } of chosen.slice(0, HANDED_IN_MAX)) {
    await button.click({ timeout: ACT_MS }).catch(wasNot);
    await page.waitForTimeout(ANSWERED_MS);
    if (page.url() !== before) return;
  }
}
