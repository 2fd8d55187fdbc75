import type { Locator, Page } from "playwright-core";
import { fillFields } from "./fill-fields.ts";

const OPENERS_MAX = 4;
const HANDED_IN_MAX = 6;
const SHOWN_MS = 150;
const ANSWERED_MS = 250;
const ACT_MS = 800;
/** What ends the login, or takes away what the others write into. */
const LEFT_ALONE = /退出|注销|删除|清空|下架|移除|取消|关闭|返回|撤|停用|切换|主题|回到|上一|下一|收起|跳过/;
const DIALOGS = "dialog[open], [role=dialog]:visible";

interface FillOptions {
  /** Opens the page anew. */
  open: () => Promise<void>;
  /** Looks at what the page shows after a form was handed in. */
  look: () => Promise<void>;
  /** The dialogs that were filled before: some open from every page. */
  seen: Set<string>;
}

/** Fills and hands in every form of a page, also those that its buttons open: attacks in each field, whatever it asks for. */
export async function fillForms(page: Page, { open, look, seen }: FillOptions): Promise<void> {
  await open();
  const { pathname } = new URL(page.url());
  // What stands around the pages is the same on all of them.
  const isFirst = seen.size === 0;
  const own = page.locator(isFirst ? "body" : "main").first();
  if (await fillFields(own, { isPolite: false })) await handIn(page, own);
  await look();
  if (new URL(page.url()).pathname !== pathname) await open();
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
    if (!seen.has(title) && (await fillFields(dialog, { isPolite: false }))) await handIn(page, dialog);
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
