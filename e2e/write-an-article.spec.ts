import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { XSS_TEXTS } from "#domains/news/testing/xss-texts.ts";
import { logInThrough, useJourney, visit } from "./browser.ts";

const journey = useJourney();
const AUTHOR = "13800000004";
const TEXT = "输入电容应紧靠芯片的电源引脚，环路面积越小，开关节点上的振铃就越低，辐射也越容易通过测试，";

const textOf = (page: Page) => page.getByRole("textbox", { name: "正文" });
const saved = (page: Page) => page.locator('[data-save="saved"]').getByText(/已保存/).waitFor();

test("an author writes with picture, table, formula and part link, loses nothing by a reload or a second window, and hands it in", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-article-"));
  await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#2a7" } }).png().toFile(path.join(folder, "波形.png"));

  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  await page.getByLabel("标题", { exact: true }).fill("开关电源布局的几个要点");
  await text.click();
  await page.keyboard.type("## 输入电容");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`${TEXT}${TEXT}例如 #LM3`);
  await page.getByRole("option", { name: /LM3/ }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "插入公式" }).click();
  const formula = page.getByRole("dialog", { name: "插入公式" });
  await formula.getByLabel("LaTeX").fill("V_{out} = V_{ref}");
  await formula.locator(".editor-preview math").waitFor();
  await formula.getByRole("button", { name: "插入", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.getByLabel("选择图片").setInputFiles(path.join(folder, "波形.png"));
  await text.locator('img[src^="/api/article/picture/"]').waitFor();
  await rm(folder, { recursive: true });
  await page.keyboard.type("参数见下表。");
  await page.getByRole("button", { name: "插入表格" }).click();
  await page.keyboard.type("参数");
  await saved(page);
  expect(page.url()).toContain("/userCenter/cloudDisk/editArticle?id=");

  // Written, and left before it was saved: the line is down, and the page is loaded again.
  await page.route("**/api/my/article/save", (route) => route.abort());
  await page.keyboard.type("断网时写的");
  await page.getByText("离线，未保存的内容已留在本机").waitFor();
  journey.complaints.length = 0;
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute("**/api/my/article/save");
  await text.getByText("断网时写的").waitFor();
  await saved(page);

  const second = await page.context().newPage();
  await visit(second, page.url());
  await second.getByText("这篇文章也在另一个窗口打开").waitFor();
  await textOf(second).getByText("断网时写的").click();
  await second.keyboard.press("End");
  await second.keyboard.type("，第二个窗口写的");
  await saved(second);
  await text.getByText("断网时写的").click();
  await page.keyboard.press("End");
  await page.keyboard.type("，第一个窗口写的");
  await page.getByText("文章已在另一窗口修改。").waitFor();
  await second.close();
  await page.getByRole("button", { name: "用本窗口的内容继续" }).click();
  await saved(page);
  await page.getByRole("button", { name: "历史版本" }).click();
  const versions = page.getByRole("dialog", { name: "历史版本" });
  await expect.poll(() => versions.getByRole("listitem").count()).toBeGreaterThanOrEqual(3);
  await versions.getByRole("button", { name: "关闭" }).click();

  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("请选择频道").first().waitFor();
  await page.getByLabel("频道（必选）").selectOption("technology");
  await page.getByRole("radio", { name: "不含" }).check();
  await page.getByRole("button", { name: "提交审核" }).click();
  await page.getByText("已提交审核").first().waitFor();

  const row = page.getByRole("listitem").filter({ hasText: "开关电源布局的几个要点" });
  await row.getByText("审核中").waitFor();
  await row.getByRole("link", { name: "预览" }).click();
  const shown = page.getByRole("article");
  await shown.getByRole("heading", { name: "输入电容" }).waitFor();
  await shown.getByText("第一个窗口写的").waitFor();
  for (const part of ["math", "table", "picture img", "a.part-link"]) expect(await shown.locator(part).count(), part).toBeGreaterThan(0);
});

/** Pastes as a browser does that was given HTML by another program. */
async function paste(page: Page, html: string): Promise<void> {
  await textOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><h1>来自 Word<o:p></o:p></h1>
<p class=MsoNormal><span style='font-size:14pt;font-weight:bold'>粗的字</span>细的字<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>第一项</p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>第二项</p>
<table border=1><tr><td width=100><p class=MsoNormal>甲</p></td><td>乙</td></tr></table></body></html>`;
const WECHAT = `<section data-tools="135"><section style="text-align:center"><p><span style="color:#333"><strong>来自微信</strong></span></p></section><section><span leaf="">第一段</span></section>
<section><img data-src="https://mmbiz.example/x" src="https://mmbiz.example/x.png"></section><section>第二段<a href="javascript:alert(1)">坏链接</a></section></section>`;

test("what is pasted from Word, from WeChat and by attackers is text alone; a session that ends meanwhile costs nothing", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  await text.click();
  await paste(page, WORD);
  await text.getByRole("heading", { name: "来自 Word" }).waitFor();
  expect(await text.locator("ol li").allTextContents()).toEqual(["第一项", "第二项"]);
  expect(await text.locator("strong").allTextContents()).toEqual(["粗的字"]);
  expect(await text.locator("td").allTextContents()).toEqual(["甲", "乙"]);
  // The editor learns of the key a moment later than the page.
  await page.keyboard.press("Control+End");
  await expect.poll(() => text.evaluate(() => getSelection()!.anchorNode!.parentElement!.closest("td") === null)).toBe(true);
  await page.keyboard.type("表格之后");
  await text.locator(":scope > p").getByText("表格之后").waitFor();
  await page.keyboard.press("Enter");
  await paste(page, WECHAT);
  await page.getByText("有 1 张其他网站的图片没有带入").first().waitFor();
  expect(await text.locator("p").allTextContents()).toEqual(expect.arrayContaining(["来自微信", "第一段", "第二段坏链接"]));
  for (const attack of XSS_TEXTS) await paste(page, `<p>${attack}</p>`);
  const running = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const isBad = ({ name, value }: Attr) => name.startsWith("on") || name === "srcdoc" || (["href", "src", "action"].includes(name) && /^\s*(?:javascript|data|vbscript):|^\/\//i.test(value));
      return [...element.querySelectorAll("*")].filter(({ localName, attributes }) => ["script", "iframe", "svg", "style", "form", "object", "embed", "base", "meta"].includes(localName) || [...attributes].some(isBad)).map(({ outerHTML }) => outerHTML);
    });
  expect(await running('[aria-label="正文"]')).toEqual([]);
  await saved(page);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem("loginInfo", localStorage.getItem("loginInfo")!.replace(/"token":"[^"]+"/, '"token":"ended"')));
  await page.getByLabel("标题", { exact: true }).fill("会话结束以后写的标题");
  await logInThrough(page, AUTHOR);
  await saved(page);
  await visit(page, page.url().replace("editArticle", "articlePreview"));
  await page.getByRole("heading", { name: "会话结束以后写的标题" }).waitFor();
  expect(await running("article")).toEqual([]);
  // The browser tells of each handler and style that it refused, in documents that nobody sees, too.
  journey.complaints.length = 0;
});
