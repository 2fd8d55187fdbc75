import { documentFiles, FILES_PER_ZIP_MAX } from "#domains/catalogue/contract/document-files.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { buffer } from "node:stream/consumers";
import { documents } from "../../contract/documents.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useTestApp } from "#testing/app.ts";
import { downloadDocuments } from "./download-documents.ts";

const portal = useTestApp();
const { buildDocument } = catalogueOf(portal);
const USER = "13800000001";
const OTHER = "13800000002";

const ask = (ids: unknown, mobile?: string) => portal.request(documentFiles.downloadDocuments, { ids }, mobile);

/** The names in the central directory of a zip, with the mark that says they are UTF-8. */
function entriesOf(zip: Buffer): { name: string; isUtf8: boolean }[] {
  const entries = [];
  for (let at = zip.indexOf("PK\u0001\u0002"); at !== -1; at = zip.indexOf("PK\u0001\u0002", at + 4)) {
    const length = zip.readUInt16LE(at + 28);
    entries.push({
      name: zip.toString("utf8", at + 46, at + 46 + length),
      isUtf8: (zip.readUInt16LE(at + 8) & 0x800) !== 0,
    });
  }
  return entries;
}

test("several documents come as one zip, named with a spec suffix, with Chinese names that Windows understands", async () => {
  const documents = [
    await buildDocument({ fileName: "运放 LM358.pdf", bytes: Buffer.from("one") }),
    await buildDocument({ fileName: "a:b.pdf", bytes: Buffer.from("two") }),
    await buildDocument({ fileName: "A_B.pdf", bytes: Buffer.from("three") }),
    await buildDocument({ fileName: "four.html", bytes: Buffer.from("four") }),
  ];
  const response = await ask(documents.map(({ id }) => id).join(","), USER);
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/zip"]);
  expect(decodeURIComponent(response.headers["content-disposition"] as string)).toMatch(/规格书-\d{14}-spec\.zip/);
  expect(entriesOf(response.rawPayload)).toEqual([
    { name: "运放 LM358.pdf", isUtf8: true },
    { name: "a_b.pdf", isUtf8: true },
    { name: "A_B (2).pdf", isUtf8: true },
    { name: "four.html.pdf", isUtf8: true },
  ]);
  for (const text of ["one", "two", "three"]) expect(response.rawPayload.includes(text)).toBe(true);
});

test("samples lie in a folder of their own, and each says that it is one, however it was called", async () => {
  const documents = [
    await buildDocument({ fileName: "AO3401.pdf", bytes: Buffer.from("the maker's") }),
    await buildDocument({ fileName: "AO3401A_样例.pdf", bytes: Buffer.from("made up"), isSample: true }),
    await buildDocument({ fileName: "AO3401.pdf", bytes: Buffer.from("made up too"), isSample: true }),
  ];
  const { rawPayload } = await ask(documents.map(({ id }) => id).join(","), USER);
  expect(entriesOf(rawPayload).map(({ name }) => name)).toEqual([
    "AO3401.pdf",
    "样例/AO3401A_样例.pdf",
    "样例/样例_AO3401.pdf",
  ]);
});

test("each document of a zip counts as downloaded, once", async () => {
  const { id } = await buildDocument({ bytes: Buffer.from("counted") });
  expect((await ask(`${id},${id}`, USER)).headers["content-type"]).toBe("application/zip");
  const popular = await portal.callAs()(documents.popularDocuments, { pageSize: 100 });
  expect(popular.find((document) => document.id === id)).toMatchObject({ downloads: 1 });
});

test("nothing selected is refused, and so is too much", async () => {
  for (const ids of ["", ",,", undefined])
    expect((await ask(ids, USER)).json()).toMatchObject({ code: 2, msg: "请选择文件", data: null });
  const many = Array.from({ length: FILES_PER_ZIP_MAX + 1 }, (_, index) => index + 1).join(",");
  expect((await ask(many, USER)).json()).toMatchObject({ code: 2, msg: `最多 ${FILES_PER_ZIP_MAX} 项` });
  expect((await ask("1,two", USER)).json()).toMatchObject({ code: 2 });
});

test("a visitor is asked to log in first", async () => {
  const { id } = await buildDocument();
  const response = await ask(id, undefined);
  expect([response.statusCode, response.json().msg]).toEqual([401, "请先登录"]);
});

test("a zip is whole or it is not made: documents taken down, unknown, or without their file are named", async () => {
  const { id } = await buildDocument({ bytes: Buffer.from("there") });
  const removed = await buildDocument({ state: "removed", bytes: Buffer.from("removed") });
  expect((await ask(`${id},${removed.id},999999`, USER)).json()).toEqual({
    code: 2002,
    msg: "所选规格书中有 2 份已下架或不存在，请刷新页面后重新选择",
    data: null,
  });
  const lost = await buildDocument({ fileName: "丢失.pdf", bytes: Buffer.from("lost") });
  const { sha256 } = await portal.context.db
    .selectFrom("datasheetDocuments")
    .select("sha256")
    .where("id", "=", lost.id)
    .executeTakeFirstOrThrow();
  await portal.fileStore.remove(sha256);
  expect((await ask(`${id},${lost.id}`, USER)).json()).toEqual({
    code: 2003,
    msg: "《丢失.pdf》暂时无法读取，请取消勾选后重试",
    data: null,
  });
});

test("more bytes than a zip may hold are refused with how many they are", async () => {
  const document = await buildDocument({ bytes: Buffer.from("large") });
  await portal.context.db
    .updateTable("datasheetDocuments")
    .set({ sizeBytes: 600 * 1024 * 1024 })
    .where("id", "=", document.id)
    .execute();
  const answer = (await ask(document.id, USER)).json();
  expect(answer).toMatchObject({ code: 2001, data: null });
  expect(answer.msg).toContain("600 MB");
});

test("a second zip of the same user is refused while the first is under way, and goes once it has been sent", async () => {
  const { id } = await buildDocument({ bytes: Buffer.from("slow") });
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  const user = { id: userId, nickName: "演示用户", avatar: null, role: "user" as const, sessionKey: Buffer.alloc(32) };
  const first = await downloadDocuments({ ...portal.context, user }, { ids: [id] });
  const second = await ask(id, USER);
  expect([second.statusCode, second.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
  expect(second.json()).toEqual({ code: 2000, msg: "请勿重复请求,稍后重试", data: null });
  expect((await ask(id, OTHER)).headers["content-type"]).toBe("application/zip");
  expect((await buffer(await first.open())).includes("slow")).toBe(true);
  // Who has the whole of one may ask for the next at once.
  for (let asked = 0; asked < 20; asked += 1)
    expect((await ask(id, USER)).headers["content-type"]).toBe("application/zip");
});

test("a turn whose process was killed ends by itself, one that is alive does not", async () => {
  const { id } = await buildDocument({ bytes: Buffer.from("given up") });
  const { db } = portal.context;
  const { id: userId } = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", "+8613800000003")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("datasheetRunningDownloads")
    .values({ userId, startedAt: new Date(0), aliveAt: sql<Date>`now() - interval '30 seconds'` })
    .execute();
  expect((await ask(id, "13800000003")).json()).toMatchObject({ code: 2000 });
  await db
    .updateTable("datasheetRunningDownloads")
    .set({ aliveAt: sql<Date>`now() - interval '2 minutes'` })
    .execute();
  expect((await ask(id, "13800000003")).headers["content-type"]).toBe("application/zip");
});
