import { documentFiles } from "#domains/catalogue/contract/document-files.ts";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { documents } from "../../contract/documents.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const BYTES = Buffer.from("%PDF-1.7\n0123456789");

test("a visitor does not get the file, whatever he asks", async () => {
  const { id } = await buildDocument();
  for (const input of [{ id }, { id, download: "1" }, { id: 999_999 }]) {
    const response = await portal.request(documentFiles.readDocumentFile, input);
    expect([response.statusCode, response.json()]).toEqual([401, { code: 401, msg: "请先登录", data: null }]);
  }
});

test("a user reads the whole file, a part of it, or learns that he has it already", async () => {
  const document = await buildDocument({ bytes: BYTES });
  const token = await portal.tokenOf(USER);
  const read = (headers: Record<string, string> = {}) =>
    portal.app.inject({ url: `/api/spec/v1/file/${document.id}`, headers: { token, uuid: portal.device, ...headers } });
  const whole = await read();
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, BYTES]);
  expect(whole.headers).toMatchObject({
    "content-type": "application/pdf",
    "accept-ranges": "bytes",
    etag: `"${document.sha256}"`,
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  expect(whole.headers["content-disposition"]).toMatch(/^inline/);
  const part = await read({ range: "bytes=9-11" });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([206, "012", "bytes 9-11/19"]);
  for (const response of [whole, part])
    expect(response.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    );
  expect((await read({ "if-none-match": `"${document.sha256}"` })).statusCode).toBe(304);
  expect((await read({ range: "bytes=99-" })).statusCode).toBe(416);
});

test("saving a file gives it its name, Chinese ones too, and counts as a download", async () => {
  const { id } = await buildDocument({ fileName: "运算放大器 数据手册.pdf" });
  const response = await portal.request(documentFiles.readDocumentFile, { id, download: "1" }, USER);
  expect(response.headers["content-disposition"]).toContain(
    `filename*=UTF-8''${encodeURIComponent("运算放大器 数据手册.pdf")}`,
  );
  await portal.request(documentFiles.readDocumentFile, { id }, USER);
  const popular = await portal.callAs()(documents.popularDocuments, {});
  expect(popular).toMatchObject([{ id, downloads: 1 }]);
});

test("a file is called as what it is, whatever its uploader called it", async () => {
  const { id } = await buildDocument({ fileName: "a.html" });
  const named = async (input: { download?: "1" }) =>
    (await portal.request(documentFiles.readDocumentFile, { id, ...input }, USER)).headers["content-disposition"];
  expect([await named({}), await named({ download: "1" })]).toEqual([
    "inline; filename=a.html.pdf",
    "attachment; filename=a.html.pdf",
  ]);
});

test("a document that was taken down, is not there, or has lost its bytes is 404", async () => {
  const removed = await buildDocument({ state: "removed" });
  const lost = await buildDocument({ bytes: Buffer.from("lost") });
  await portal.fileStore.remove(lost.sha256);
  for (const id of [removed.id, lost.id, 999_999]) {
    const response = await portal.request(documentFiles.readDocumentFile, { id }, USER);
    expect([response.statusCode, response.json().data]).toEqual([404, null]);
  }
  const refused = await portal.request(documentFiles.readDocumentFile, { id: removed.id, download: "yes" }, USER);
  expect(refused.json()).toMatchObject({ code: 2, errors: { download: expect.any(String) } });
});

test("anybody sees the picture of a first page, and may keep it for some minutes at the address that names its version", async () => {
  const { id } = await buildDocument({ thumbnail: Buffer.from("webp") });
  const response = await portal.request(documentFiles.readDocumentThumbnail, { id });
  expect([response.statusCode, response.body, response.headers["content-type"]]).toEqual([200, "webp", "image/webp"]);
  expect(response.headers["cache-control"]).toBe("private, no-cache");
  const { thumbnail } = await portal.callAs()(documents.documentDetail, { id });
  const versioned = await portal.request(documentFiles.readDocumentThumbnail, { id, v: thumbnail! });
  expect(versioned.headers["cache-control"]).toBe("public, max-age=300, s-maxage=10");
});

test("a picture that is not drawn yet, or whose document was taken down, is 404", async () => {
  const waiting = await buildDocument();
  const removed = await buildDocument({ thumbnail: Buffer.from("gone"), state: "removed" });
  for (const id of [waiting.id, removed.id, 999_999])
    expect((await portal.request(documentFiles.readDocumentThumbnail, { id })).statusCode).toBe(404);
});
