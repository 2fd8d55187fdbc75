import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { XSS_TEXTS } from "#rich-text/testing/xss-texts.ts";
import { logInThrough, useJourney, visit } from "./browser.ts";
import { DEVICE, logIn } from "./log-in.ts";
import { handIn, reviewArticle, rowOf, saved, textOf } from "./write-articles.ts";

const journey = useJourney();
const AUTHOR = "13800000004";
const TEXT = "输入电容应紧靠芯片的电源引脚，环路面积越小，开关节点上的振铃就越低，辐射也越容易通过测试，";

test("an author writes with picture, table, formula and part link, loses nothing by a reload or a second window, and hands it in", async () => {
  const { page, portal } = journey;
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-article-"));
  await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#2a7" } })
    .png()
    .toFile(path.join(folder, "波形.png"));

  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  await page.getByLabel("标题", { exact: true }).fill("开关电源布局的几个要点");
  await text.click();
  await page.keyboard.type("## 输入电容");
  await page.keyboard.press("Enter");
  await page.keyboard.type(`${TEXT}${TEXT}例如 #LM3`);
  await page.getByRole("option", { name: /LM3/ }).first().waitFor();
  // What is read out of it is the one that Enter takes.
  expect(await text.getAttribute("aria-activedescendant")).toBe(
    await page.getByRole("option", { selected: true }).and(page.locator(".editor-parts *")).getAttribute("id"),
  );
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "插入公式" }).click();
  const formula = page.getByRole("dialog", { name: "插入公式" });
  await formula.getByLabel("LaTeX").fill("V_{out} = V_{ref}");
  await formula.locator(".editor-preview math").waitFor();
  // Enter is done with the formula, and then ends the paragraph.
  await page.keyboard.press("Enter");
  await formula.waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  // One in a line of its own is gone on behind, too: Enter opens none again.
  await page.getByRole("button", { name: "插入公式" }).click();
  await formula.getByLabel("LaTeX").fill("R_1 = R_2");
  await formula.getByRole("checkbox", { name: "单独成行" }).check();
  await formula.getByRole("button", { name: "插入", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("公式之后");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await text.locator("p", { hasText: "公式之后" }).waitFor();
  await page.getByLabel("选择图片").setInputFiles(path.join(folder, "波形.png"));
  await text.locator('img[src^="/api/article/picture/"]').waitFor();
  await page.keyboard.type("参数见下表。");
  await page.getByRole("button", { name: "插入表格" }).click();
  await page.keyboard.type("参数");
  await page.getByLabel("附件文件").setInputFiles(path.join(folder, "波形.png"));
  await page.getByLabel("波形的类型").waitFor();
  await rm(folder, { recursive: true });
  await saved(page);
  expect(page.url()).toContain("/userCenter/cloudDisk/editArticle?id=");

  await text.getByText("参数", { exact: true }).click();
  await page.keyboard.press("End");
  // Written, and left before it was saved: the line is down, and the page is loaded again.
  const line = await lineOf(page);
  line.isDown = true;
  await page.keyboard.type("断网时写的");
  await page.getByText("离线，未保存的内容已留在本机").waitFor();
  journey.complaints.length = 0;
  // Another copy that can't be read hides none.
  await page.evaluate(() => localStorage.setItem("news.article.broken", "{"));
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  line.isDown = false;
  await text.getByText("断网时写的").waitFor();
  expect(await page.getByLabel("附件名称").inputValue()).toBe("波形");
  await saved(page);

  // Left again before it was saved; meanwhile something was written on a phone: that is shown, and what was left is offered.
  line.isDown = true;
  await text.getByText("断网时写的").click();
  await page.keyboard.press("End");
  await page.keyboard.type("，又断了网");
  await page.getByText("离线，未保存的内容已留在本机").waitFor();
  await saveFromPhone(page, "手机上改的标题");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  line.isDown = false;
  journey.complaints.length = 0;
  await page.getByText("写下、未上传的文章《开关电源布局的几个要点》").waitFor();
  expect(await page.getByLabel("标题", { exact: true }).inputValue()).toBe("手机上改的标题");
  await page.getByRole("button", { name: "换成本机的内容" }).click();
  await text.getByText("又断了网").waitFor();
  await saved(page);
  expect(await page.getByLabel("标题", { exact: true }).inputValue()).toBe("开关电源布局的几个要点");

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
  const row = await handIn(page, "开关电源布局的几个要点");
  await row.getByRole("link", { name: "预览" }).click();
  const shown = page.getByRole("article");
  await shown.getByRole("heading", { name: "输入电容" }).waitFor();
  await shown.getByText("第一个窗口写的").waitFor();
  await shown.getByRole("link", { name: "下载 波形" }).waitFor();
  for (const part of ["math", "table", "picture img", "a.part-link"])
    expect(await shown.locator(part).count(), part).toBeGreaterThan(0);
});

/** Lets no save through while it is down. The route stays: a browser that is freed of it forgets what it holds at that moment, such as the code of a page that is loading. */
async function lineOf(page: Page): Promise<{ isDown: boolean }> {
  const line = { isDown: false };
  await page.route("**/api/my/article/save", (route) => (line.isDown ? route.abort() : route.continue()));
  return line;
}

/** Saves the article that a page shows under another title, as another window elsewhere. */
async function saveFromPhone(page: Page, title: string): Promise<void> {
  const { address } = journey.portal;
  const headers = { uuid: DEVICE, token: (await logIn({ address }, AUTHOR)).token };
  const { id, savedAt, document } = (
    (await (
      await fetch(`${address}/api/my/article/detail?id=${new URL(page.url()).searchParams.get("id")}`, { headers })
    ).json()) as { data: { id: number; savedAt: string; document: unknown } }
  ).data;
  const answer = await fetch(`${address}/api/my/article/save`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ id, basedOn: savedAt, windowKey: "window-of-a-phone", title, document }),
  });
  expect(await answer.json()).toMatchObject({ code: 1 });
}

/** Pastes as a browser does that was given HTML by another program. */
async function paste(page: Page, html: string): Promise<void> {
  await textOf(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const wordItem = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>${sign}</span><!--[endif]-->${words}</p>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><h1>来自 Word<o:p></o:p></h1>
<p class=MsoNormal><span style='font-size:14pt;font-weight:bold'>粗的字</span>细的字<o:p></o:p></p>
${wordItem(1, "1.", "第一项")}${wordItem(2, "a)", "第一项之一")}${wordItem(3, "·", "再下一层")}${wordItem(2, "b)", "第一项之二")}${wordItem(1, "2.", "第二项")}
<p class=MsoNormal>列表之间<!--[if gte vml 1]><v:shape>图</v:shape><![endif]--></p>${wordItem(1, "3.", "第三项")}
<table border=1><tr><td width=100><p class=MsoNormal>甲</p></td><td>乙</td></tr></table></body></html>`;
const WECHAT = `<section data-tools="135"><section style="text-align:center"><p><span style="color:#333"><strong>来自微信</strong></span></p></section><section><span leaf="">第一段</span></section>
<section><img data-src="https://mmbiz.example/x" src="https://mmbiz.example/x.png"></section><section><img data-src="https://mmbiz.example/later" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></section><section><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></section><section>第二段<a href="javascript:alert(1)">坏链接</a></section></section>`;

test("what is pasted from Word, from WeChat and by attackers is text alone; a session that ends meanwhile costs nothing", async () => {
  const { page, portal } = journey;
  const ran = watchWhatRuns(page, portal.address);
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  await text.click();
  await paste(page, WORD);
  await text.getByRole("heading", { name: "来自 Word" }).waitFor();
  const listed = await text
    .locator(":scope > ol")
    .evaluateAll((lists) => lists.map(({ outerHTML }) => outerHTML.replaceAll(/<\/?p>/g, "")));
  expect(listed).toEqual([
    "<ol><li>第一项<ol><li>第一项之一<ul><li>再下一层</li></ul></li><li>第一项之二</li></ol></li><li>第二项</li></ol>",
    '<ol start="3"><li>第三项</li></ol>',
  ]);
  await text.getByText("列表之间", { exact: true }).waitFor();
  expect(await text.locator("strong").allTextContents()).toEqual(["粗的字"]);
  expect(await text.locator("td").allTextContents()).toEqual(["甲", "乙"]);
  // The editor learns of the key a moment later than the page.
  await page.keyboard.press("Control+End");
  await expect
    .poll(() => text.evaluate(() => getSelection()!.anchorNode!.parentElement!.closest("td") === null))
    .toBe(true);
  await page.keyboard.type("表格之后");
  await text.locator(":scope > p").getByText("表格之后").waitFor();
  await page.keyboard.press("Enter");
  await paste(page, WECHAT);
  // Those that were not scrolled to yet are pictures too; a dot that stands for none is not.
  await page.getByText("有 2 张图片没有带入").first().waitFor();
  expect(await text.locator("figure").count()).toBe(0);
  expect(await text.locator("p").allTextContents()).toEqual(
    expect.arrayContaining(["来自微信", "第一段", "第二段坏链接"]),
  );
  // Those whose bytes come along stand where they stood.
  const picture = `<img src="data:image/png;base64,${(
    await sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: "#2a7",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer()
  ).toString("base64")}">`;
  await page.keyboard.press("Control+End");
  await paste(page, `<p>图前</p><p>${picture}</p><p>图一说明<b>粗</b>${picture}图后</p><p>图二说明</p>`);
  await expect.poll(() => text.locator('figure img[src^="/api/article/picture/"]').count()).toBe(2);
  const shown = await text
    .locator(":scope > *")
    .evaluateAll((all) => all.map((each) => (each.querySelector("img") ? "图" : each.textContent)).join("|"));
  expect(shown).toContain("图前|图|图一说明粗|图|图后|图二说明");
  await goToEnd(page);
  // A formula that was copied in the editor stays one.
  await paste(page, '<div data-latex="E=mc^2" data-pm-slice="0 0 []">E=mc^2</div>');
  await text.locator('div.formula[data-latex="E=mc^2"] math').waitFor();
  for (const latex of [
    String.raw`\begin{pmatrix}1&amp;0\\0&amp;1\end{pmatrix}`,
    String.raw`\raisebox{9em}{\rule{20em}{2em}}`,
  ]) {
    await goToEnd(page);
    await paste(page, `<div data-latex="${latex}" data-pm-slice="0 0 []">x</div>`);
  }
  await goToEnd(page);
  for (const attack of XSS_TEXTS) await paste(page, `<p>${attack}</p>`);
  const running = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const isBad = ({ name, value }: Attr) =>
        name.startsWith("on") ||
        name === "srcdoc" ||
        (["href", "src", "action"].includes(name) && /^\s*(?:javascript|data|vbscript):|^\/\//i.test(value));
      return [...element.querySelectorAll("*")]
        .filter(
          ({ localName, attributes }) =>
            ["script", "iframe", "svg", "style", "form", "object", "embed", "base", "meta"].includes(localName) ||
            [...attributes].some(isBad),
        )
        .map(({ outerHTML }) => outerHTML);
    });
  expect(await running('[aria-label="正文"]')).toEqual([]);
  await saved(page);

  // The browser tells of each handler and style that it refused, in documents that nobody sees, too.
  expect(journey.complaints.filter((words) => !/Content Security Policy/.test(words))).toEqual([]);
  journey.complaints.length = 0;

  await page.context().clearCookies();
  await page.evaluate(() =>
    localStorage.setItem(
      "loginInfo",
      localStorage.getItem("loginInfo")!.replace(/"token":"[^"]+"/, `"token":"${"ended".repeat(8)}"`),
    ),
  );
  await page.getByLabel("标题", { exact: true }).fill("会话结束以后写的标题");
  const login = page.getByRole("dialog", { name: "登录" });
  await login.waitFor();
  await page.keyboard.press("Escape");
  // Once the page knows that nobody is signed in it does not ask again by itself.
  await page.getByRole("banner").getByText("登录", { exact: false }).first().waitFor();
  await page.getByText("登录已过期，未保存的内容已留在本机").waitFor();
  expect(await login.isVisible()).toBe(false);
  await page.getByRole("button", { name: "登录后继续保存" }).click();
  await logInThrough(page, AUTHOR);
  await saved(page);
  expect(journey.complaints.filter((words) => !/401/.test(words))).toEqual([]);
  journey.complaints.length = 0;
  await visit(page, page.url().replace("editArticle", "articlePreview"));
  await page.getByRole("heading", { name: "会话结束以后写的标题" }).waitFor();
  expect(await running("article")).toEqual([]);
  // Columns of a formula stand apart, and what it lifts lies on nothing above it.
  expect(
    await page
      .locator("article mtd")
      .first()
      .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).paddingLeft)),
  ).toBeGreaterThan(0);
  const lifted = page.locator('article div.formula mpadded[voffset="9em"] mspace');
  const isOnTop = lifted.evaluate((rule) => {
    rule.scrollIntoView({ block: "center" });
    const { x, y, width, height } = rule.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("math") !== null;
  });
  expect(await isOnTop).toBe(false);
  expect(ran).toEqual([]);
});

/** A formula that was pasted is selected, and the editor takes no notice of keys for a moment: what is pasted next would take its place. */
async function goToEnd(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+End");
      return page.locator(".ProseMirror-selectednode").count();
    })
    .toBe(0);
}

/** What an attack would show of itself: a message, a script of its own that ran, a request to somewhere else. */
function watchWhatRuns(page: Page, address: string): string[] {
  const ran: string[] = [];
  page.on("dialog", (dialog) => {
    ran.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== address) ran.push(request.url());
  });
  page.on("framenavigated", (frame) => frame !== page.mainFrame() && ran.push(`frame ${frame.url()}`));
  return ran;
}

test("an input method is not interrupted, a decision is told where the article is open, and nobody leaves what nothing keeps", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  await page.getByLabel("标题", { exact: true }).fill("写完就去看列表");
  await page.getByRole("link", { name: "我的文章" }).first().click();
  await rowOf(page, "写完就去看列表").waitFor();
  await visit(page, `${portal.address}/add`);

  // However much is written, what is typed stands between the tools and the bar.
  await text.click();
  for (let line = 0; line < 40; line += 1) await page.keyboard.press("Enter");
  await page.keyboard.type("最后一行");
  const box = async (selector: string) => (await page.locator(selector).last().boundingBox())!;
  const [tools, last, bar] = [
    await box(".editor-tools"),
    await box('[aria-label="正文"] > p'),
    await box(".write-bar"),
  ];
  expect(last.y).toBeGreaterThan(tools.y + tools.height);
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
  // A click on a tool is the tool's: it does not lie beneath the header.
  await page.getByRole("button", { name: "加粗" }).click();
  await page.keyboard.type("粗");
  await text.locator("strong").getByText("粗").waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Backspace");

  await page.getByLabel("标题", { exact: true }).fill("输入法写的一篇文章");
  await text.click();
  const keyboard = await page.context().newCDPSession(page);
  const compose = (letters: string) =>
    keyboard.send("Input.imeSetComposition", {
      text: letters,
      selectionStart: letters.length,
      selectionEnd: letters.length,
    });
  await page.keyboard.type("输入");
  await compose("d");
  await compose("dian");
  // Saved as it stands, in the middle of a word.
  await saved(page);
  await compose("dian'rong");
  await keyboard.send("Input.insertText", { text: "电容" });
  await page.keyboard.type("，见 ");
  await compose("#L");
  await compose("#LM3");
  await page.getByRole("option", { name: /LM3/ }).first().waitFor();
  await keyboard.send("Input.insertText", { text: "#LM3" });
  await page.getByRole("option", { name: /LM3/ }).first().waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => text.textContent()).toMatch(/^输入电容，见 LM3\S+ $/);
  await page.getByRole("listbox", { name: "型号" }).waitFor({ state: "detached" });
  await page.keyboard.type(`${TEXT}${TEXT}`);
  await page.getByLabel("频道（必选）").selectOption("technology");
  await page.getByRole("radio", { name: "不含" }).check();
  const row = await handIn(page, "输入法写的一篇文章");
  await row.getByRole("link", { name: "修改" }).click();
  await page.getByText("文章正在审核").waitFor();

  const id = new URL(page.url()).searchParams.get("id")!;
  await reviewArticle(portal, id, { decision: "rejected", reason: "请补充测试数据" });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("审核未通过，原因：请补充测试数据。").waitFor();
  await page.getByRole("button", { name: "提交审核" }).waitFor();

  // Neither the portal nor the browser takes it: the page is left with open eyes alone.
  const line = await lineOf(page);
  line.isDown = true;
  await page.evaluate(
    () =>
      void (Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      }),
  );
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("没有地方存的话");
  await page.getByText("离线，本机也没有空间保存").waitFor();
  await page.getByRole("link", { name: "我的文章" }).first().click();
  await page.getByRole("button", { name: "留在本页" }).click();
  line.isDown = false;
  journey.complaints.length = 0;
  // With the portal there again it is saved on the way out.
  await page.getByRole("link", { name: "我的文章" }).first().click();
  await page.getByRole("heading", { name: "我的文章", level: 1 }).waitFor();
  await visit(page, `${portal.address}/userCenter/cloudDisk/articlePreview?id=${id}`);
  await page.getByRole("article").getByText("没有地方存的话").waitFor();
});
