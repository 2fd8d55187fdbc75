import { isTakenOver } from "../browser.ts";
import type { Hand } from "./hand.ts";
import { attackFor } from "./text-fields.ts";

const OTHER_PART = "STM32";

/** Brings a datasheet, reports an error in another, and proposes an alternate. */
export async function walkDatasheets(hand: Hand): Promise<void> {
  const { page, main, dialog, open, fill, send, press, bring, uploads } = hand;
  await open("/upload");
  const files = page.getByLabel("选择要上传的 PDF");
  await files.setInputFiles(uploads.disguised.at(-1)!);
  await bring(files, uploads.pdf, "/file/spec/user/v1/add1");
  const card = page.getByRole("article", { name: uploads.pdf.name });
  await card.getByText("待提交").waitFor();
  await fill(card, { 型号: attackFor("datasheets.submitUpload mpns") });
  await send(card, "提交审核", "/my/spec/v1/submit");

  await open("/specification/specification_detail/1");
  await press(main, "纠错");
  await dialog.getByRole("radio", { name: "侵权" }).check();
  await dialog.getByLabel("权利类型").selectOption({ index: 1 });
  for (const title of ["说明", "联系方式", "权利人", "权属证明"])
    await fill(dialog.getByLabel(title, { exact: true }).locator(".."), {});
  await send(dialog, "提交", "/spec/v1/corrections");
  await open("/specification/specification_detail/2");
  await press(main, "纠错");
  await fill(dialog, { 页码: "1" });
  await dialog.getByRole("radio", { name: "参数错误" }).check();
  await send(dialog, "提交", "/spec/v1/corrections");

  await open("/datasheet/datasheetDetail/1");
  await press(main, "提出替代料");
  await dialog.getByRole("combobox", { name: "可以替代它的型号" }).fill(OTHER_PART);
  await dialog.getByRole("listbox", { name: "匹配的型号" }).getByRole("option").first().click();
  await fill(dialog, { 页码: "1" });
  await dialog.getByRole("radio").nth(2).check();
  await send(dialog, "提交", "/spec/v1/alternates/propose");
}

/** Says to others what a reader can: a comment, reports, feedback, a complaint, links of his own. */
export async function walkReader(hand: Hand, { complainedOf }: { complainedOf: number }): Promise<void> {
  const { page, main, dialog, open, fill, send, press, bring, uploads } = hand;
  await open("/news/article-details/1");
  const said = page.getByRole("region", { name: "评论" });
  await said.scrollIntoViewIfNeeded();
  await isTakenOver(said.getByRole("textbox", { name: "写评论" }));
  await fill(said);
  await send(said, "发表评论", "/comment/add");
  await press(main, "举报");
  await bring(dialog.getByLabel("图片文件"), uploads.picture, "/oss/upload");
  await fill(dialog);
  await send(dialog, "提交", "/article/black/add");

  await open("/contactUs");
  await press(main, "意见反馈");
  await dialog.getByLabel("反馈类型").locator("option").nth(1).waitFor({ state: "attached" });
  await fill(dialog);
  await send(dialog, "提交", "/opinion/add");

  await open(`/agentList/agentDetail/${complainedOf}`);
  await press(main, /^投诉/);
  await bring(dialog.locator("input[type=file]").first(), uploads.picture, "/enterprise/file");
  await fill(dialog);
  await send(dialog, "提交", "/complaint/add");

  await open("/");
  await page.locator(".quick-links summary").first().click();
  await page.getByRole("button", { name: "自定义导航" }).first().click();
  await dialog.getByLabel("名称", { exact: true }).waitFor();
  for (const group of await dialog.getByRole("group", { name: "导航的分组" }).getByRole("button").all()) {
    await group.click();
    await fill(dialog, { 名称: "<b>x</b>", 网址: "https://example.com/a" });
    await press(dialog, "添加");
  }
  await send(dialog, "保存", "/config/navigation/save");
}

/** Objects to the removal of what he has brought. */
export async function walkObjection({ main, dialog, open, fill, send, press }: Hand): Promise<void> {
  await open("/userCenter/cloudDisk/specDisk");
  await press(main, "提出异议");
  await fill(dialog);
  await send(dialog, "提交", "/my/spec/v1/object");
}

/** Changes what he says of himself once he is an author, and opens a column. */
export async function walkColumns({ main, dialog, open, fill, send, press }: Hand): Promise<void> {
  await open("/userCenter/author");
  const form = main.getByRole("form", { name: "作者资料" });
  await fill(form);
  await send(form, "保存", "/my/author/edit");
  await press(main, "新建专栏");
  await fill(dialog);
  await send(dialog, "提交", "/my/column/add");
  await press(main, /^编辑/);
  await fill(dialog);
  await send(dialog, "提交", "/my/column/:id");
}

/** Asks to be an author, and writes an article with cover, picture and attachments. */
export async function walkAuthor(hand: Hand): Promise<void> {
  const { page, main, open, fill, send, bring, uploads } = hand;
  await open("/userCenter/author");
  await fill(main, { 笔名: "四线法的笔名" });
  await send(main, "提交申请", "/my/author/apply");

  await open("/add");
  await page.getByLabel("频道（必选）").selectOption("technology");
  await page.getByLabel("来源", { exact: true }).selectOption({ index: 1 });
  await bring(page.getByLabel("封面文件"), uploads.picture, "/oss/upload");
  await bring(page.getByLabel("附件文件"), uploads.archive, "/my/article/attachment");
  await bring(page.getByLabel("附件文件"), uploads.pdf, "/my/article/attachment");
  await bring(page.getByLabel("选择图片"), uploads.picture, "/my/article/picture");
  await fill(main, {
    标签: "<b>,<i>x",
    原文链接: attackFor("news.saveArticle sourceUrl"),
    定时发布: null,
  });
  await page.getByRole("radio", { name: "不含" }).check();
  await send(main, "保存", "/my/article/save");
  await page.getByLabel("原文链接（必填）").fill("https://example.com/a");
  await page.getByRole("textbox", { name: "正文" }).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(
    "死区时间太长，体二极管导通，损耗上升；太短，上下管直通。先从栅极驱动的延迟和管子的开关时间算起，再留出余量。",
  );
  await send(main, "提交审核", "/my/article/submit");
}
