import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInThrough, useJourney, visit } from "./browser.ts";
import { handIn, saved, textOf } from "./write-articles.ts";

const journey = useJourney();
const AUTHOR = "13800000004";

let folder: string;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-recover-"));
  picture = path.join(folder, "波形.png");
  await sharp({ create: { width: 1000, height: 600, channels: 3, background: "#2a7" } })
    .png()
    .toFile(picture);
});
afterAll(() => rm(folder, { recursive: true }));

/** Holds what stores a file until it is let go on, with the portal's answer or this one. */
async function hold(page: Page, address: string) {
  let letGo: (answer?: object) => void;
  const isLetGo = new Promise<object | undefined>((resolve) => (letGo = resolve));
  let isHeld: () => void;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  await page.route(address, async (route) => {
    isHeld();
    const answer = await isLetGo;
    await (answer ? route.fulfill({ json: answer }) : route.continue());
  });
  return { held, letGo: (answer?: object) => letGo(answer) };
}

test("a formula is mended where it stands by then, and a picture whose place was undone meanwhile comes back whole", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const text = textOf(page);
  const dialog = page.getByRole("dialog", { name: /公式$/ });
  await text.click();
  const refused = await hold(page, "**/api/my/article/picture");
  await page.getByLabel("选择图片").setInputFiles(picture);
  await refused.held;
  await page.keyboard.type("电压为");
  await page.getByRole("button", { name: "插入公式" }).click();
  await dialog.getByLabel("LaTeX").fill("V_1");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.keyboard.type("伏特");
  await text.locator('.editor-formula[data-latex="V_1"]').dblclick();
  await dialog.getByLabel("LaTeX").fill("V_2");
  // The picture above it is refused, and goes.
  refused.letGo({ code: 17_008, msg: "图片无法读取，请换一张", data: null });
  await text.locator("figure").waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "修改", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await expect.poll(() => text.locator("p", { hasText: "电压为" }).textContent()).toMatch(/^电压为.*伏特$/);
  expect(await text.locator(".editor-formula").count()).toBe(1);
  await text.locator('.editor-formula[data-latex="V_2"]').waitFor();

  const brought = await hold(page, "**/api/my/article/picture");
  await text.getByText("伏特").click();
  await page.keyboard.press("End");
  await page.getByLabel("选择图片").setInputFiles(picture);
  await brought.held;
  const undone = page.waitForResponse("**/api/my/article/picture");
  await page.keyboard.press("Control+z");
  await text.locator("figure").waitFor({ state: "detached" });
  brought.letGo();
  await undone;
  await page.keyboard.press("Control+Shift+z");
  await text.locator('figure img[src^="/api/article/picture/"]').waitFor();
  await page.getByText("正在上传图片…").waitFor({ state: "hidden" });
  await saved(page);
});

test("what is handed in waits for files on their way, a message goes with its fault, and nothing is thrown away unasked", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  const submit = page.getByRole("button", { name: "提交审核" });
  const messages = page.locator(".field-message[role=alert]");
  await page.getByLabel("标题", { exact: true }).fill("等待封面上传的文章");
  await submit.click();
  await messages.getByText("请选择频道").waitFor();
  await messages.getByText("正文至少 50 字").waitFor();
  // The uppermost is where one goes on writing.
  await expect.poll(() => textOf(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("输入电容应紧靠芯片的电源引脚，环路面积越小，开关节点上的振铃就越低。".repeat(3));
  await messages.getByText("正文至少 50 字").waitFor({ state: "detached" });
  await messages.getByText("请选择频道").waitFor();
  await page.getByLabel("频道（必选）").selectOption("technology");
  await messages.getByText("请选择频道").waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "不含" }).check();
  await expect.poll(() => messages.count()).toBe(0);

  const tags = page.getByLabel("标签（最多 5 个，用逗号分开）");
  await tags.fill("一个远远超过二十个字因此没有办法保存下来的标签");
  await submit.click();
  await page.getByText("有标签没有保存，请先修改标签再提交").waitFor();
  await expect.poll(() => tags.evaluate((element) => element === document.activeElement)).toBe(true);
  await tags.fill("电源");

  for (const [field, address, isThere] of [
    ["封面文件", "**/api/my/article/picture", page.getByAltText("文章封面")],
    ["附件文件", "**/api/my/article/attachment", page.getByLabel("波形的类型")],
  ] as const) {
    const { held, letGo } = await hold(page, address);
    await page.getByLabel(field).setInputFiles(picture);
    await held;
    await submit.click();
    await page.getByText("还有图片或附件正在上传，请稍候再提交").first().waitFor();
    letGo();
    await isThere.waitFor();
    await page.getByText("还有图片或附件正在上传，请稍候再提交").first().waitFor({ state: "detached" });
  }
  const row = await handIn(page, "等待封面上传的文章");
  // Deleted, it says how long it can be had back.
  await row.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog", { name: "删除文章" }).getByRole("button", { name: "删除文章" }).click();
  await page.getByText("操作成功").first().waitFor();
  await visit(page, `${portal.address}/userCenter/cloudDisk/articleDisk?state=DELETEED`);
  await page.getByText("30 天后彻底删除").waitFor();

  await keepCopy(page, { title: "没有上传的文章" });
  await visit(page, `${portal.address}/add`);
  const notice = page.getByText("写下、未上传的文章《没有上传的文章》").first();
  await notice.waitFor();
  await page.getByRole("button", { name: "丢弃" }).click();
  const asked = page.getByRole("dialog", { name: "丢弃" });
  await asked.getByRole("button", { name: "取消" }).click();
  await asked.waitFor({ state: "hidden" });
  await notice.waitFor();
  await page.getByRole("button", { name: "丢弃" }).click();
  await asked.getByRole("button", { name: "丢弃" }).click();
  await notice.waitFor({ state: "detached" });
});

test("what the portal has swept since is named and left out of what this browser kept, and all else is saved", async () => {
  const { page, portal } = journey;
  await visit(page, `${portal.address}/add`);
  await logInThrough(page, AUTHOR);
  await page.getByLabel("附件文件").waitFor({ state: "attached" });
  const gone = 999_999_999;
  await keepCopy(page, {
    title: "留在本机两周的文章",
    content: [{ type: "picture", attrs: { pictureId: gone, caption: "振铃波形", src: "" } }],
    cover: { id: gone, width: 800, height: 450, widths: [800] },
    attachments: [{ id: gone, kind: "circuit", name: "原理图", mediaType: "application/pdf", sizeBytes: 1000 }],
  });
  await visit(page, `${portal.address}/add`);
  await page.getByRole("button", { name: "继续写" }).click();
  const notice = page.getByText("以下文件已不能使用，已从文章中移除：封面、图片“振铃波形”、附件“原理图”。");
  await notice.waitFor();
  await saved(page);
  await textOf(page).getByText("留在本机的字").waitFor();
  expect(await textOf(page).locator("figure").count()).toBe(0);
  await page.getByRole("button", { name: "知道了" }).click();
  await notice.waitFor({ state: "detached" });
  // A picture that is not there any more was asked for once.
  journey.complaints = journey.complaints.filter((words) => !/404/.test(words));
});

/** Leaves a copy in the browser, of an article that the portal does not know yet. */
async function keepCopy(
  page: Page,
  { title, content = [], ...fields }: { title: string; content?: object[]; cover?: object; attachments?: object[] },
): Promise<void> {
  await page.evaluate(
    (copy) => {
      const { id } = JSON.parse(localStorage.getItem("loginInfo")!) as { id: number };
      localStorage.setItem(`news.article.${copy.windowKey}`, JSON.stringify({ ...copy, userId: id }));
    },
    {
      base: null,
      windowKey: `left-window-${Date.now()}`,
      fields: { title, ...fields },
      document: {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: "留在本机的字" }] }, ...content],
      },
      keptAt: new Date().toISOString(),
    },
  );
}
