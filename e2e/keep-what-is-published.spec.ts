import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { logInAsOperatorThrough, logInThrough, openBrowser, useJourney, visit } from "./browser.ts";
import { handIn, reviewArticle, saved, textOf } from "./write-articles.ts";

const journey = useJourney();
const AUTHOR = "13800000004";
const TEXT = "去耦电容应紧靠芯片的电源引脚，走线越短，回路的电感就越小，高频的噪声也越低。".repeat(2);
const DISK = "/userCenter/cloudDisk/articleDisk";

/** Writes an article and hands it in; answers its number. */
async function write(page: Page, title: string): Promise<string> {
  await visit(page, `${journey.portal.address}/add`);
  await page.getByLabel("标题", { exact: true }).fill(title);
  await textOf(page).click();
  await page.keyboard.type(TEXT);
  await page.getByLabel("频道（必选）").selectOption("technology");
  await page.getByRole("radio", { name: "不含" }).check();
  const row = await handIn(page, title);
  const address = await row.getByRole("link", { name: "预览" }).getAttribute("href");
  return new URL(address!, page.url()).searchParams.get("id")!;
}

/** Writes on at the end of an article, and waits until that is saved. */
async function writeOn(page: Page, id: string, words: string): Promise<void> {
  await visit(page, `${journey.portal.address}/userCenter/cloudDisk/editArticle?id=${id}`);
  const text = textOf(page);
  const sent = page.waitForResponse("**/api/my/article/save");
  // What is typed before the editor lives is lost: typed again then.
  await expect
    .poll(async () => {
      await text.click();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(words);
      return text.getByText(words).count();
    })
    .toBeGreaterThan(0);
  await sent;
  await saved(page);
}

test("an author keeps what is published where his edit is rejected, and publishes at once what passed and waits for its hour", async () => {
  const { page, portal } = journey;
  const title = "去耦电容怎么放";
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const id = await write(page, title);
  await reviewArticle(portal, id, { decision: "approved" });
  await writeOn(page, id, "要删掉的一句。");
  const row = await handIn(page, title);
  await reviewArticle(portal, id, { decision: "rejected", reason: "请补充测试数据" });

  await visit(page, portal.address + DISK);
  await row.getByText("未通过原因：请补充测试数据").waitFor();
  await row.getByRole("button", { name: "保留已发布的版本" }).click();
  const keeping = page.getByRole("dialog", { name: "保留已发布的版本" });
  await keeping.getByText("读者看到的内容不变").waitFor();
  await keeping.getByRole("button", { name: "保留已发布的版本" }).click();
  await row.getByText("已发布", { exact: true }).waitFor();
  expect(await row.getByText("有未发布的修改").count()).toBe(0);
  const article = `${portal.address}/news/article-details/${id}`;
  await visit(page, article);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  expect(await page.getByText("要删掉的一句").count()).toBe(0);

  await writeOn(page, id, "补上的一句。");
  await page.getByLabel("定时发布").fill(new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 16));
  await handIn(page, title);
  await row.getByText(/^审核通过后，定于/).waitFor();
  await reviewArticle(portal, id, { decision: "approved" });
  await visit(page, portal.address + DISK);
  await row.getByText(/^新版定于/).waitFor();
  await row.getByRole("button", { name: "取消定时" }).click();
  const unscheduling = page.getByRole("dialog", { name: "取消定时" });
  await unscheduling.getByText("读者马上看到新版").waitFor();
  await unscheduling.getByRole("button", { name: "立即发布" }).click();
  await row.getByText(/^新版定于/).waitFor({ state: "detached" });
  await visit(page, article);
  await page.getByText("补上的一句").waitFor();
});

test("an operator takes a rejection back although its author has begun to mend the article: it waits again, and what he wrote stays", async () => {
  const { page, portal } = journey;
  const title = "电感饱和怎么看";
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const id = await write(page, title);
  await reviewArticle(portal, id, { decision: "rejected", reason: "请补充测试数据" });
  await writeOn(page, id, "正在补的一句。");
  await page.getByText("审核未通过，原因：请补充测试数据。").waitFor();

  const office = await openBrowser();
  try {
    const desk = await office.newPage();
    await visit(desk, `${portal.address}/ops/decided/articles`);
    await logInAsOperatorThrough(desk, portal, { mobile: "13800000010" });
    const decided = desk.getByRole("row", { name: title });
    await decided.getByRole("button", { name: "撤销", exact: true }).click();
    await decided.getByText(/已撤销$/).waitFor();
    await visit(desk, `${portal.address}/ops/queue/articles`);
    await desk.getByRole("link", { name: title }).waitFor();
  } finally {
    await office.close();
  }
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.getByText("文章正在审核").waitFor();
  await textOf(page).getByText("正在补的一句").waitFor();
});
