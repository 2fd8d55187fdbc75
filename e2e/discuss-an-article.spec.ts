import sharp from "sharp";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { readTold } from "./decide-cases.ts";
import { beNarrow, logInAsOperatorThrough, logInThrough, openBrowser, useJourney, visit } from "./browser.ts";
import { handIn, textOf } from "./write-articles.ts";

const journey = useJourney();
const AUTHOR = "13800000002";
const PEN_NAME = "死区时间测量员";
const READER = "13800000001";
const OTHER = "13800000003";
const TITLE = "同步整流的死区时间怎么定";
const TEXT =
  "死区时间太长，体二极管导通，损耗上升；太短，上下管直通。先从栅极驱动的延迟和管子的开关时间算起，再留出余量，最后在最坏的温度下量一次波形。";
const COMMENT = "死区再短一点，效率还能高两个点。";
// What the list itself reads; the page that brings it reads without a sort.
const COMMENTS = /\/news\/v1\/comments\?.*sort=/;

test("somebody becomes an author, his article is returned, mended, published and commented on; a comment is let pass, reported, taken down, and its reporter answered", async () => {
  const { page, portal } = journey;
  const office = await openBrowser();
  const street = await openBrowser();
  const quiet = await openBrowser({ hasScripts: false });
  const study = await openBrowser();
  try {
    const writer = await study.newPage();
    await applyAsAuthor(writer);
    const desk = await office.newPage();
    await visit(desk, `${portal.address}/ops/queue/authors`);
    await logInAsOperatorThrough(desk, portal);
    const decide = async (title: string, label: string, answer?: string) => {
      // In the list, or on its own page.
      const waiting = desk
        .getByRole("row", { name: title })
        .or(desk.getByRole("article", { name: title }))
        .first();
      await waiting.getByRole("button", { name: label, exact: true }).click();
      const dialog = desk.getByRole("dialog");
      if (answer) await dialog.getByRole("checkbox", { name: answer }).check();
      await dialog.getByRole("button", { name: label, exact: true }).click();
      await dialog.waitFor({ state: "hidden" });
      await waiting.waitFor({ state: "detached" });
    };
    await decide(PEN_NAME, "通过：工程师");
    const id = await handInArticle(writer);

    // Returned for two reasons, which its author reads where he mends it.
    await visit(desk, `${portal.address}/ops/queue/articles`);
    await desk.getByRole("link", { name: TITLE }).click();
    await desk.getByRole("region", { name: "正文" }).getByText("死区时间太长").waitFor();
    await desk.keyboard.press("2");
    const returning = desk.getByRole("dialog", { name: "驳回" });
    const reasons = returning.getByRole("checkbox");
    const [first, second] = [await nameOf(reasons.nth(0)), await nameOf(reasons.nth(1))];
    await reasons.nth(0).check();
    await reasons.nth(1).check();
    await returning.getByRole("button", { name: "驳回", exact: true }).click();
    await returning.waitFor({ state: "hidden" });
    await visit(writer, `${portal.address}/userCenter/cloudDisk/editArticle?id=${id}`);
    await writer.getByText(`审核未通过，原因：${first}；${second}。`).waitFor();
    const body = textOf(writer);
    // What is typed before the editor lives is lost: typed again then. Into a line: a picture's own words are a field.
    await expect
      .poll(async () => {
        await body.locator("p", { hasText: "余量另算。" }).click();
        await writer.keyboard.press("End");
        await writer.keyboard.type("补上的一句。");
        return body.getByText("补上的一句。").count();
      })
      .toBeGreaterThan(0);
    await handIn(writer, TITLE);
    await visit(desk, `${portal.address}/ops/queue/articles`);
    await desk.getByRole("link", { name: TITLE }).click();
    const compared = desk.getByRole("region", { name: /与退回的第 \d+ 版比较/ });
    await compared.locator("ins", { hasText: "补上的一句" }).waitFor();
    await decide(TITLE, "通过并发布");

    // What is typed before the login is sent after it.
    const address = `${portal.address}/news/article-details/${id}`;
    await visit(page, address);
    await page.getByRole("heading", { name: TITLE, level: 1 }).waitFor();
    const said = page.getByRole("region", { name: "评论" });
    await said.scrollIntoViewIfNeeded();
    await said.getByRole("textbox", { name: "写评论" }).fill(COMMENT);
    // The author is offered behind an @, and chosen by the keyboard.
    await said.getByRole("textbox", { name: "写评论" }).press("End");
    await page.keyboard.type("@");
    await said.getByRole("listbox", { name: "可以 @ 的人" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => said.getByRole("textbox", { name: "写评论" }).inputValue())
      .toMatch(new RegExp(`^${COMMENT}@.+ $`));
    await said.getByRole("button", { name: "发表评论" }).click();
    await readCommentsBeforeOneIsAdded(page);
    const arrived = page.waitForResponse(COMMENTS);
    await logInThrough(page, READER);
    await (await arrived).finished();
    await said.getByText(COMMENT).waitFor();
    await said.getByText("审核中").waitFor();
    expect(await said.getByRole("textbox", { name: "写评论" }).inputValue()).toBe("");

    const plain = await quiet.newPage();
    await plain.goto(address);
    await plain.getByRole("region", { name: "评论" }).waitFor();
    expect(await plain.getByText(COMMENT).count()).toBe(0);
    // The list that arrived after the comment was added took nothing away.
    expect(await said.getByText("审核中").count()).toBe(1);
    await visit(desk, `${portal.address}/ops/queue/comments`);
    await desk.getByText(COMMENT).waitFor();
    await decide(TITLE, "通过");
    await plain.goto(address);
    await plain.getByText(COMMENT).waitFor();

    const stranger = await street.newPage();
    await visit(stranger, address);
    const heard = stranger.getByRole("region", { name: "评论" });
    await heard.scrollIntoViewIfNeeded();
    await heard.getByRole("article").filter({ hasText: COMMENT }).getByRole("button", { name: "举报" }).click();
    const dialog = stranger.getByRole("dialog", { name: "举报评论" });
    await dialog.getByLabel("举报类型（必填）").selectOption({ label: "信息不实" });
    await dialog.getByLabel("具体说明").fill("没有依据");
    // More than are taken: that is said.
    const buffer = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#2a7" } })
      .png()
      .toBuffer();
    await dialog
      .getByLabel("图片文件")
      .setInputFiles(
        Array.from({ length: 8 }, (_, index) => ({ name: `${index}.png`, mimeType: "image/png", buffer })),
      );
    await logInThrough(stranger, OTHER);
    await dialog.getByText("另外 2 张没有加入").waitFor();
    expect(await dialog.getByRole("button", { name: "移除" }).count()).toBe(6);
    await dialog.getByRole("button", { name: "提交" }).click();
    await dialog.waitFor({ state: "hidden" });

    // What is too long is said, and counted as the portal counts; what was typed is its writer's alone.
    const field = heard.getByRole("textbox", { name: "写评论" });
    await field.fill("😀".repeat(1010));
    await heard.getByText("1010 / 1000，请删去 10 个字再发表").waitFor();
    await field.fill("还没有写完的话");
    await visit(stranger, address);
    await expect.poll(() => field.inputValue()).toBe("还没有写完的话");
    await stranger.evaluate(() => localStorage.removeItem("loginInfo"));
    await stranger.context().clearCookies();
    await visit(stranger, address);
    await field.fill("没有登录的人写的");
    await heard.getByText("8 / 1000").waitFor();
    await visit(stranger, address);
    await expect.poll(() => field.inputValue()).toBe("没有登录的人写的");
    await stranger.getByRole("banner").getByText("登录").first().click();
    await logInThrough(stranger, OTHER);

    await visit(desk, `${portal.address}/ops/queue/article-reports`);
    await desk.getByText("没有依据").waitFor();
    await decide(TITLE, "成立并处理", "感谢举报，内容已移除");
    await readTold(stranger, journey, { words: "举报成立，已处理" });
    await visit(stranger, `${portal.address}/userCenter/articleReports`);
    await stranger.getByText("处理意见：感谢举报，内容已移除").waitFor();
    await plain.goto(address);
    await plain.getByRole("region", { name: "评论" }).waitFor();
    expect(await plain.getByText(COMMENT).count()).toBe(0);
    // The writer of the comment is told too.
    await visit(page, `${portal.address}/userCenter/messages`);
    await page.getByText("您的评论已被移除").waitFor();

    await visit(writer, `${portal.address}/userCenter/cloudDisk/articleDisk`);
    await writer.getByRole("listitem").filter({ hasText: TITLE }).getByRole("button", { name: "数据" }).click();
    const figures = writer.getByRole("dialog", { name: `《${TITLE}》的数据` });
    await figures
      .getByRole("region", { name: "阅读" })
      .getByText(/^合计 [1-9]/)
      .waitFor();
    await figures
      .getByRole("region", { name: "评论" })
      .getByText(/^合计 0/)
      .waitFor();
  } finally {
    for (const browser of [office, street, quiet, study]) await browser.close();
  }
});

const nameOf = (box: Locator) =>
  box.evaluate((element) => (element as HTMLInputElement).labels![0]!.textContent.trim());

/** Asks, on a phone, to write under a pen name. */
async function applyAsAuthor(page: Page): Promise<void> {
  await beNarrow(page);
  await visit(page, `${journey.portal.address}/userCenter/author`);
  await logInThrough(page, AUTHOR);
  const form = page.getByRole("form", { name: "作者申请" });
  await form.getByLabel(/^笔名/).fill(PEN_NAME);
  await form.getByLabel(/^真实姓名/).fill("王测量");
  await form.getByRole("checkbox").first().check();
  await form.getByLabel("代表作链接").fill("https://example.com/works");
  await form.getByLabel("简介（公开）").fill("量过很多波形。");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await form.getByRole("button", { name: "提交申请" }).click();
  await page.getByText("已提交，审核结果会在「我的消息」中告知").waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Has the first list of comments arrive after a comment that was added meanwhile, as it may: the list is the older one. */
async function readCommentsBeforeOneIsAdded(page: Page): Promise<void> {
  let tellRead = () => {};
  const isRead = new Promise<void>((tell) => (tellRead = tell));
  let reads = 0;
  await page.route(COMMENTS, async (route) => {
    reads += 1;
    if (reads > 1) return route.fallback();
    const response = await route.fetch();
    tellRead();
    await page.getByRole("region", { name: "评论" }).getByText("审核中").waitFor();
    await route.fulfill({ response });
  });
  await page.route(/\/comment\/add$/, (route) => isRead.then(() => route.fallback()));
}

/** Writes an article with a formula and a picture in the editor and hands it in; answers its number. */
async function handInArticle(page: Page): Promise<number> {
  await visit(page, `${journey.portal.address}/add`);
  await page.getByLabel("标题", { exact: true }).fill(TITLE);
  const text = textOf(page);
  await text.click();
  await page.keyboard.type(TEXT);
  await page.getByRole("button", { name: "插入公式" }).click();
  const formula = page.getByRole("dialog", { name: "插入公式" });
  await formula.getByLabel("LaTeX").fill("t_{dead} = t_{off} - t_{on}");
  await formula.locator(".editor-preview math").waitFor();
  await formula.getByRole("button", { name: "插入", exact: true }).click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("余量另算。");
  await text.locator("p", { hasText: "余量另算。" }).waitFor();
  const buffer = await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#2a7" } })
    .png()
    .toBuffer();
  await page.getByLabel("选择图片").setInputFiles({ name: "波形.png", mimeType: "image/png", buffer });
  await text.locator('img[src^="/api/article/picture/"]').waitFor();
  await page.getByLabel("频道（必选）").selectOption("technology");
  await page.getByRole("radio", { name: "不含" }).check();
  const row = await handIn(page, TITLE);
  const address = await row.getByRole("link", { name: "预览" }).getAttribute("href");
  return Number(new URL(address!, page.url()).searchParams.get("id"));
}
