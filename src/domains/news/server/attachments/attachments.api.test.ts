import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import type { InputOf } from "#api/define-calls.ts";
import { makePdf } from "#testing/pdf-files.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { declared } from "../../../../declared.ts";
import { attachments } from "../../contract/attachments.ts";
import { newsArticles } from "../../contract/articles.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { writing } from "../../contract/writing.ts";
import { closeAccount, exportPersonalData } from "../personal-data.ts";
import { publishVersion } from "../publication/publish-version.ts";
import { checkAttachment } from "./check-attachment.ts";

const portal = useTestApp();
const AUTHOR = "13800000004";
const READER = "13800000001";
const OPERATOR = "13800000009";
const WINDOW = "window-of-files";
const text = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "这是一篇带附件的文章，".repeat(8) }] }],
};
let windows = 0;
type Given = NonNullable<InputOf<typeof writing.saveArticle>["attachments"]>;

const userIdOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
const now = () => ({ ...portal.context, now: portal.clock.now });
const bring = async (bytes: Uint8Array, mediaType: string, mobile = AUTHOR) =>
  (
    await buildUpload(now(), {
      userId: await userIdOf(mobile),
      purpose: "attachment",
      bytes,
      mediaType,
      fileName: "原来的名字.bin",
    })
  ).id;
const keepBrought = (uploadId: string, mobile = AUTHOR) =>
  portal.callAs(mobile)(attachments.storeAttachment, { uploadId });
const keep = async (bytes: Uint8Array, mediaType: string, mobile = AUTHOR) =>
  keepBrought(await bring(bytes, mediaType, mobile), mobile);
const keepPdf = async (mobile?: string) => keep(await makePdf(), "application/pdf", mobile);
async function zipOf(names: string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from("(kicad_sch)"), name);
  zip.end();
  return buffer(zip.outputStream);
}
async function save(
  given: Given,
  { id, windowKey = `${WINDOW}-${++windows}` }: { id?: number; windowKey?: string } = {},
) {
  const last = id === undefined ? null : await portal.callAs(AUTHOR)(writing.readDraft, { id });
  return portal.callAs(AUTHOR)(writing.saveArticle, {
    ...(last && { id: last.id, basedOn: last.savedAt }),
    windowKey,
    title: "带附件的文章",
    channel: "technology",
    isAiMade: false,
    document: text,
    attachments: given,
  });
}
const submit = async (id: number) =>
  portal.callAs(AUTHOR)(writing.submitArticle, {
    id,
    windowKey: WINDOW,
    basedOn: (await portal.callAs(AUTHOR)(writing.readDraft, { id })).savedAt,
  });
const publish = (articleId: number, version: number) =>
  portal.context.db
    .transaction()
    .execute((db) => publishVersion({ db, now: portal.clock.now }, { articleId, version }));
const fetchFile = (id: number, mobile?: string) => portal.request(attachments.downloadAttachment, { id }, mobile);
const statusesOf = async (id: number) =>
  Promise.all([undefined, READER, OPERATOR, AUTHOR].map(async (mobile) => (await fetchFile(id, mobile)).statusCode));

test("files go with their version: its author's, then the operators', then everybody's; a version without them takes them from readers", async () => {
  const pdf = await keepPdf();
  const design = await zipOf(["板/main.kicad_sch"]);
  const zip = await keep(design, "application/zip");
  expect((await fetchFile(zip.id, AUTHOR)).headers["content-disposition"]).toMatch(/%E5%90%8D%E5%AD%97\.bin\.zip/);
  const given: Given = [
    { id: pdf.id, kind: "datasheet", name: "样例芯片规格书" },
    { id: zip.id, kind: "design", name: "" },
  ];
  const { id } = await save(given);
  expect(await statusesOf(pdf.id)).toEqual([404, 404, 404, 200]);
  await expect(submit(id)).rejects.toMatchObject({ errors: { attachments: "请填写每个附件的名称" } });
  await save([given[0]!, { ...given[1]!, name: "开源电路" }], { id });
  await submit(id);
  const looks = async () =>
    (
      await portal.context.db
        .selectFrom("operatorConsoleActs")
        .select("act")
        .where("subject", "=", "article")
        .where("subjectId", "=", String(id))
        .execute()
    ).map(({ act }) => act);
  expect([await looks(), (await fetchFile(pdf.id, OPERATOR)).statusCode, await looks()]).toEqual([
    [],
    200,
    ["read-unpublished"],
  ]);
  expect(
    (await portal.callAs(OPERATOR)(articlesForOperators.readArticleToReview, { id })).attachments.map(
      ({ kind, name }) => [kind, name],
    ),
  ).toEqual([
    ["datasheet", "样例芯片规格书"],
    ["design", "开源电路"],
  ]);
  expect(await statusesOf(pdf.id)).toEqual([404, 404, 200, 200]);

  await publish(id, (await portal.callAs(AUTHOR)(writing.readDraft, { id })).version);
  const { headers, rawPayload } = await fetchFile(zip.id);
  expect(headers["content-disposition"]).toMatch(/^attachment;.*%E5%BC%80%E6%BA%90%E7%94%B5%E8%B7%AF\.zip/);
  expect(rawPayload.equals(design)).toBe(true);
  // Its author and one network again count no more.
  for (const mobile of [AUTHOR, READER]) await fetchFile(zip.id, mobile);
  portal.address = "10.0.0.2";
  await fetchFile(zip.id);
  portal.address = "127.0.0.1";
  const authorId = await userIdOf(AUTHOR);
  const files = () => portal.callAs()(attachments.listAuthorAttachments, { id: authorId });
  expect(await files()).toMatchObject({
    totalRecord: 2,
    data: [
      { id: pdf.id, downloads: 0, article: { id } },
      { id: zip.id, name: "开源电路", downloads: 2 },
    ],
  });
  expect((await portal.callAs()(newsArticles.readAuthor, { id: authorId })).attachments).toBe(2);

  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000);
  const { version } = await save([given[0]!], { id });
  expect((await portal.callAs()(newsArticles.readFullArticle, { id })).attachments).toHaveLength(2);
  await publish(id, version);
  expect((await portal.callAs()(newsArticles.readFullArticle, { id })).attachments.map((file) => file.id)).toEqual([
    pdf.id,
  ]);
  expect(await statusesOf(zip.id)).toEqual([404, 404, 404, 200]);
  const restored = await portal.callAs(AUTHOR)(writing.restoreVersion, {
    id,
    version: version - 1,
    windowKey: WINDOW,
    basedOn: (await portal.callAs(AUTHOR)(writing.readDraft, { id })).savedAt,
  });
  expect(restored.attachments.map(({ name }) => name)).toEqual(["样例芯片规格书", "开源电路"]);

  await portal.callAs(AUTHOR)(writing.unpublishArticle, { id });
  expect([(await statusesOf(pdf.id)).slice(0, 2), (await files()).totalRecord]).toEqual([[404, 404], 0]);
});

test("what is no file for an article is refused in words: others', twice, six, of another kind, locked, with programs, broken", async () => {
  const pdf = await keepPdf();
  const others = await keepPdf(READER);
  const named = (id: number, kind: Given[number]["kind"] = "datasheet") => ({ id, kind, name: "文件" });
  await expect(save([named(others.id)])).rejects.toMatchObject({ message: "有不属于您的附件，请重新上传" });
  await expect(save([named(999_999)])).rejects.toMatchObject({ message: "有不属于您的附件，请重新上传" });
  await expect(save([named(pdf.id), named(pdf.id, "circuit")])).rejects.toMatchObject({
    errors: { attachments: "同一个附件只能添加一次" },
  });
  await expect(save([named(pdf.id, "design")])).rejects.toMatchObject({
    errors: { attachments: expect.stringContaining("设计文件应为 ZIP") },
  });
  await expect(save([1, 2, 3, 4, 5, 6].map((id) => named(id)))).rejects.toMatchObject({ message: "附件最多 5 个" });

  const zip = await zipOf(["a.kicad_pcb"]);
  const locked = Buffer.from(zip);
  locked[locked.indexOf("PK\u0001\u0002") + 8]! |= 1;
  await expect(keep(locked, "application/zip")).rejects.toMatchObject({ message: expect.stringContaining("设有密码") });
  await expect(keep(await zipOf(["a.sch", "viewer/看图.EXE"]), "application/zip")).rejects.toMatchObject({
    message: expect.stringContaining("可执行文件"),
  });
  for (const name of ["a.exe. .", "b.CPL", "c.iso"])
    await expect(keep(await zipOf(["a.sch", name]), "application/zip"), name).rejects.toMatchObject({
      message: expect.stringContaining("可执行文件"),
    });
  // The end tells of one entry, the directory holds two: unpacking finds the other.
  const lying = await zipOf(["readme.txt", "evil.exe"]);
  const end = lying.lastIndexOf("PK\u0005\u0006");
  for (const place of [8, 10]) lying.writeUInt16LE(1, end + place);
  await expect(keep(lying, "application/zip")).rejects.toMatchObject({
    message: expect.stringContaining("ZIP 打不开"),
  });
  await expect(keep(zip.subarray(0, -10), "application/zip")).rejects.toMatchObject({
    message: expect.stringContaining("ZIP 打不开"),
  });
  // It is looked into once: what was refused is gone.
  const broken = await bring(Buffer.from("%PDF-1.7 nothing"), "application/pdf");
  for (const told of ["PDF 打不开", "没有这个上传的文件"])
    await expect(keepBrought(broken)).rejects.toMatchObject({ message: expect.stringContaining(told) });
  await expect(keep(Buffer.from("\u0089PNG nothing"), "image/png")).rejects.toMatchObject({
    message: expect.stringContaining("图片无法读取"),
  });

  const noise = await sharp(randomBytes(36_000_000), { raw: { width: 6000, height: 6000, channels: 1 } })
    .jpeg({ quality: 60 })
    .toBuffer();
  await expect(keep(noise, "image/jpeg")).rejects.toMatchObject({ message: "图片处理后超过 20 MB，请缩小后再上传" });

  const photographed = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2a7" } })
    .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
    .jpeg()
    .toBuffer();
  const picture = await keep(photographed, "image/jpeg");
  const { rawPayload } = await fetchFile(picture.id, AUTHOR);
  expect([(await sharp(rawPayload).metadata()).format, rawPayload.includes("SECRET")]).toEqual(["jpeg", false]);
});

test("who brings another file while one of his is looked into is told to wait, and his file is looked into later", async () => {
  const userId = await userIdOf(AUTHOR);
  const uploadId = await bring(await makePdf(), "application/pdf");
  let come!: (bytes: Buffer) => void;
  const bytes = new Promise<Buffer>((resolve) => (come = resolve));
  const first = checkAttachment({ mediaType: "application/pdf", userId, read: () => bytes });
  await expect(keepBrought(uploadId)).rejects.toMatchObject({ message: "正在检查的附件较多，请稍后再试" });
  come(await makePdf());
  await first;
  expect(await keepBrought(uploadId)).toMatchObject({ mediaType: "application/pdf" });
});

test("who has filled his room, or brought sixty in a day, is told so, and nothing more is kept", async () => {
  const { db } = portal.context;
  const userId = await userIdOf(READER);
  const row = (sizeBytes: number, at: number) => ({
    userId,
    uploadId: `room-${at}`,
    sha256: "a".repeat(64),
    sizeBytes,
    mediaType: "application/pdf",
    fileName: "a.pdf",
    createdAt: portal.clock.now,
  });
  await db.deleteFrom("newsAttachments").where("userId", "=", userId).execute();
  await db.insertInto("newsAttachments").values(row(500_000_000, 0)).execute();
  await expect(keepPdf(READER)).rejects.toMatchObject({ message: expect.stringContaining("您的附件已占满 500 MB") });
  await db.updateTable("newsAttachments").set({ sizeBytes: 1 }).where("userId", "=", userId).execute();
  await keepPdf(READER);
  await db
    .insertInto("newsAttachments")
    .values(Array.from({ length: 58 }, (_, at) => row(1, at + 1)))
    .execute();
  await expect(keepPdf(READER)).rejects.toMatchObject({ message: "今天上传的附件过多，请明天再试" });
  expect(await db.selectFrom("newsAttachments").select("id").where("userId", "=", userId).execute()).toHaveLength(60);
  await db.deleteFrom("newsAttachments").where("userId", "=", userId).execute();
});

test("a file that no version has is forgotten after a week; who leaves leaves what readers see", async () => {
  const { db } = portal.context;
  const [kept, left] = [await keepPdf(), await keepPdf()];
  const { id, version } = await save([{ id: kept.id, kind: "circuit", name: "留下的" }]);
  await publish(id, version);
  const forget = (days: number) =>
    declared.tasks
      .find(({ task }) => task.name === "news.forgetAttachments")!
      .run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) }, {});
  const known = async () =>
    (
      await db.selectFrom("newsAttachments").select("id").where("id", "in", [kept.id, left.id]).orderBy("id").execute()
    ).map((file) => file.id);
  await forget(0);
  await forget(6);
  expect(await known()).toEqual([kept.id, left.id]);
  await forget(8);
  expect(await known()).toEqual([kept.id]);
  const authorId = await userIdOf(AUTHOR);
  expect((await exportPersonalData(now(), authorId))["attachments"]).toContainEqual(
    expect.objectContaining({ fileName: "原来的名字.bin" }),
  );
  await closeAccount(now(), authorId);
  expect((await fetchFile(kept.id)).statusCode).toBe(200);
  await db.deleteFrom("newsArticles").where("id", "=", id).execute();
  await forget(0);
  await forget(8);
  expect(await known()).toEqual([]);
});
