import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { openTusClient } from "#domains/files/testing/tus-client.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { pictures } from "../../contract/pictures.ts";
import { writing } from "../../contract/writing.ts";
import { declared } from "../../../../declared.ts";
import { renderInTurn } from "./take-pixels.ts";

const portal = useTestApp();
const AUTHOR = "13800000004";
const OTHER = "13800000001";
const OPERATOR = "13800000009";

const userIdOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;
const bring = async (bytes: Uint8Array, { mediaType = "image/png", mobile = AUTHOR } = {}) =>
  (await buildUpload(portal.context, { userId: await userIdOf(mobile), purpose: "article", bytes, mediaType })).id;
const keep = async (bytes: Uint8Array, mobile = AUTHOR) =>
  portal.callAs(mobile)(pictures.storePicture, { uploadId: await bring(bytes, { mobile }) });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
const seen = async (id: number, file: string, mobile?: string) =>
  portal.request(pictures.readPicture, { id, file }, mobile);

/** A picture whose header says that it is larger than it is. */
function declaring(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

/** A moving picture that says it is so large, with next to no bytes for its frames. */
function movingPicture({ width, height, frames }: { width: number; height: number; frames: number }): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from("!\xf9\x04\0\x05\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1");
  frame.writeUInt16LE(width, 13);
  frame.writeUInt16LE(height, 15);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

test("a picture is kept upright in widths that are none larger, as WebP and AVIF, without what its camera noted", async () => {
  const turned = await flat(1000, 2400)
    .withExif({ IFD0: { Copyright: "SECRET PLACE", Orientation: "6" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const uploadId = await bring(turned, { mediaType: "image/jpeg" });
  const picture = await portal.callAs(AUTHOR)(pictures.storePicture, { uploadId });
  expect(picture).toEqual({ id: picture.id, width: 1920, height: 800, widths: [480, 960, 1920] });
  // An answer that was lost is asked for again.
  expect(await portal.callAs(AUTHOR)(pictures.storePicture, { uploadId })).toEqual(picture);
  await expect(portal.callAs(OTHER)(pictures.storePicture, { uploadId })).rejects.toMatchObject({
    message: expect.stringContaining("没有这个上传"),
  });
  for (const [file, format] of [
    ["480.webp", "webp"],
    ["1920.avif", "heif"],
  ] as const) {
    const { rawPayload, statusCode, headers } = await seen(picture.id, file, AUTHOR);
    const { width, exif, format: drawn } = await sharp(rawPayload).metadata();
    expect([statusCode, width, exif, drawn]).toEqual([200, Number.parseInt(file, 10), undefined, format]);
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  expect((await keep(await flat(300, 200).png().toBuffer())).widths).toEqual([300]);
});

test("a large picture is kept as WebP alone", async () => {
  const { id, widths } = await keep(await flat(1920, 3000).png().toBuffer());
  expect(widths).toEqual([480, 960, 1920]);
  expect((await seen(id, "1920.webp", AUTHOR)).statusCode).toBe(200);
  expect((await seen(id, "480.avif", AUTHOR)).statusCode).toBe(404);
});

test("a picture of another author comes next, however many one has brought", async () => {
  const drawn: number[] = [];
  await Promise.all([1, 1, 1, 1, 2].map((userId) => renderInTurn(userId, async () => drawn.push(userId))));
  expect(drawn).toEqual([1, 2, 1, 1, 1]);
});

test("a picture is seen by others once an article that shows it is published, and no longer when that is taken down; by operators from the hand-in on", async () => {
  const { id } = await keep(await flat(700, 400).png().toBuffer());
  const statuses = async () => [
    (await seen(id, "480.webp")).statusCode,
    (await seen(id, "480.webp", OTHER)).statusCode,
    (await seen(id, "480.webp", OPERATOR)).statusCode,
  ];
  expect(await statuses()).toEqual([404, 404, 404]);
  const { db } = portal.context;
  const now = portal.clock.now;
  const article = await db
    .insertInto("newsArticles")
    .values({ state: "DRAFT", createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsVersions")
    .values({ articleId: article.id, version: 1, document: JSON.stringify({ type: "doc", content: [] }), savedAt: now })
    .execute();
  await db.insertInto("newsVersionPictures").values({ articleId: article.id, version: 1, pictureId: id }).execute();
  const become = (changes: object) =>
    db.updateTable("newsArticles").set(changes).where("id", "=", article.id).execute();
  expect(await statuses()).toEqual([404, 404, 404]);
  await become({ state: "PENDING", submittedVersion: 1 });
  expect(await statuses()).toEqual([404, 404, 200]);
  expect(
    await db.selectFrom("operatorConsoleActs").select("subjectId").where("act", "=", "read-unpublished").execute(),
  ).toEqual([{ subjectId: String(article.id) }]);
  // Of what he has written himself he reviews nothing.
  const { id: operatorId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  await become({ authorId: operatorId });
  expect(await statuses()).toEqual([404, 404, 403]);
  await become({ authorId: null });
  await become({ state: "PUBLISHED", submittedVersion: null, publishedVersion: 1, publishedAt: now });
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await seen(id, "700.avif")).headers).toMatchObject({
    "cache-control": "public, max-age=300, s-maxage=10",
    "content-type": "image/avif",
  });
  await become({ state: "DISMOUNT" });
  expect(await statuses()).toEqual([404, 404, 200]);
  for (const file of ["481.webp", "480.png", "480.webp.html", "../480.webp", "0480.webp"])
    expect((await seen(id, file, AUTHOR)).json()).not.toMatchObject({ code: 1 });
});

test("what is no picture, has too many pixels or moves too long is refused with what to do, whatever it calls itself", async () => {
  // By the size that they declare, before a pixel is read.
  await expect(keep(declaring(await flat(10, 10).png().toBuffer(), 10_000, 10_000))).rejects.toMatchObject({
    message: "图片像素过大（最多 50 百万像素），请缩小后重新上传",
  });
  // It is looked into once: what was refused is gone.
  const uploadId = await bring(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"));
  for (const told of ["图片无法读取", "没有这个上传的文件"])
    await expect(portal.callAs(AUTHOR)(pictures.storePicture, { uploadId })).rejects.toMatchObject({
      message: expect.stringContaining(told),
    });
  await expect(keep((await flat(400, 400).png().toBuffer()).subarray(0, 90))).rejects.toMatchObject({
    message: expect.stringContaining("图片无法读取"),
  });
  await expect(keep(movingPicture({ width: 5000, height: 5000, frames: 40 }))).rejects.toMatchObject({
    message: "动图过大，请缩短或改用静态图片",
  });
  const frames = await sharp(Buffer.alloc(64 * 64 * 20 * 3, 120), {
    raw: { width: 64, height: 64 * 20, channels: 3, pageHeight: 64 },
  })
    .gif({ delay: 50 })
    .toBuffer();
  expect(await keep(frames)).toMatchObject({ width: 64, height: 64, widths: [64] });
});

test("who brings more at once, in a day or in all than there is room for is told so; one that has to wait is drawn later", async () => {
  const { db } = portal.context;
  const userId = await userIdOf(OTHER);
  const uploadId = await bring(await flat(30, 20).png().toBuffer(), { mobile: OTHER });
  const kept = () => portal.callAs(OTHER)(pictures.storePicture, { uploadId });
  let finish!: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const drawn = Array.from({ length: 4 }, () => renderInTurn(userId, () => finished));
  await expect(kept()).rejects.toMatchObject({ message: "正在处理的图片较多，请稍后再试" });
  finish();
  await Promise.all(drawn);
  expect(await kept()).toMatchObject({ width: 30 });

  const another = async () => keep(await flat(31, 20).png().toBuffer(), OTHER);
  const { id } = await db
    .insertInto("newsPictures")
    .values({ userId, width: 1, height: 1, createdAt: portal.clock.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsPictureFiles")
    .values({ pictureId: id, format: "webp", width: 1, sha256: "a".repeat(64), sizeBytes: 1_000_000_000 })
    .execute();
  await expect(another()).rejects.toMatchObject({ message: expect.stringContaining("您的图片已占满 1000 MB") });
  await db.deleteFrom("newsPictureFiles").where("pictureId", "=", id).execute();
  await db
    .insertInto("newsPictures")
    .values(Array.from({ length: 297 }, () => ({ userId, width: 1, height: 1, createdAt: portal.clock.now })))
    .execute();
  await another();
  await expect(another()).rejects.toMatchObject({ message: "今天上传的图片过多，请明天再试" });
  await db.deleteFrom("newsPictures").where("userId", "=", userId).execute();
});

test("a moving picture of 60 MB is refused before it is brought, in one piece and in pieces", async () => {
  const headers = { uuid: portal.device, token: await portal.tokenOf(AUTHOR) };
  const bytes = Buffer.concat([
    movingPicture({ width: 400, height: 300, frames: 2 }).subarray(0, -1),
    Buffer.alloc(60_000_000),
  ]);
  const form = (part: string) => `--b\r\ncontent-disposition: form-data; name="${part}"`;
  const payload = Buffer.concat([
    Buffer.from(
      `${form("purpose")}\r\n\r\narticle\r\n${form("file")}; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n`,
    ),
    bytes,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  expect(
    (
      await portal.app.inject({
        method: "POST",
        url: "/api/oss/upload",
        headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
        payload,
      })
    ).statusCode,
  ).toBe(413);
  const tus = await openTusClient(portal, AUTHOR);
  expect((await tus.create(bytes.length, { fileName: "a.gif", purpose: "article" })).status).toBe(413);
  expect(await tus.create(11_000_000, { fileName: "a.gif", purpose: "article" })).toMatchObject({
    status: 422,
    answer: { msg: "图片不能超过 10 MB" },
  });
  const { headers: place } = await tus.create(1_000_000, { fileName: "a.gif", purpose: "article" });
  expect((await tus.patch(place.get("location")!, 0, bytes)).status).toBeGreaterThanOrEqual(400);
});

test("a picture is forgotten with its files a week after a text or a cover showed it last", async () => {
  const { db } = portal.context;
  const lonely = await keep(await flat(50, 40).png().toBuffer());
  const cover = await keep(await flat(60, 40).png().toBuffer());
  const cutOut = await keep(await flat(70, 40).png().toBuffer());
  const article = await db
    .insertInto("newsArticles")
    .values({ authorId: await userIdOf(AUTHOR) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("newsVersions")
    .values({
      articleId: article.id,
      version: 1,
      coverId: cover.id,
      document: JSON.stringify({ type: "doc", content: [] }),
      savedAt: portal.clock.now,
    })
    .execute();
  await db
    .insertInto("newsVersionPictures")
    .values({ articleId: article.id, version: 1, pictureId: cutOut.id })
    .execute();
  const forget = async (days: number) => {
    await declared.tasks
      .find(({ task }) => task.name === "news.forgetPictures")!
      .run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) }, {});
    return (
      await db
        .selectFrom("newsPictures")
        .select("id")
        .where("id", "in", [lonely.id, cover.id, cutOut.id])
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
  };
  const all = [lonely.id, cover.id, cutOut.id];
  expect(await forget(1)).toEqual(all);
  expect(await forget(7)).toEqual(all);
  expect(await forget(9)).toEqual([cover.id, cutOut.id]);
  expect(await db.selectFrom("newsPictureFiles").select("sha256").where("pictureId", "=", lonely.id).execute()).toEqual(
    [],
  );
  await db.deleteFrom("newsVersionPictures").where("pictureId", "=", cutOut.id).execute();
  expect(await forget(20)).toEqual([cover.id, cutOut.id]);
  // Put in again by a window that still shows it, and cut out anew.
  const { id } = await portal.callAs(AUTHOR)(writing.saveArticle, {
    windowKey: "window-of-a-picture",
    document: { type: "doc", content: [{ type: "picture", attrs: { pictureId: cutOut.id } }] },
  });
  expect(await forget(28)).toEqual([cover.id, cutOut.id]);
  await db.deleteFrom("newsArticles").where("id", "=", id).execute();
  expect(await forget(29)).toEqual([cover.id, cutOut.id]);
  expect(await forget(37)).toEqual([cover.id]);
});
