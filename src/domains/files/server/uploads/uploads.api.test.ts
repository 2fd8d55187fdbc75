import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { inTransaction } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { FileStoreFull } from "#ports/file-store/port.ts";
import { useTestApp } from "#testing/app.ts";
import { uploads } from "../../contract/uploads.ts";
import { openTusClient } from "../../testing/tus-client.ts";
import { takeUpload } from "../take-upload.ts";
import { cleanFileName } from "./create-upload.ts";
import { openUploadLocks } from "./upload-locks.ts";

const portal = useTestApp();
const MEGABYTE = 1_000_000;
const USER = "13800000001";
const OTHER = "13800000002";
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

beforeEach(() => portal.context.db.deleteFrom("filesUploads").execute());
afterEach(() => portal.fileStore.failWith(null));

function pdfOf(sizeBytes: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(sizeBytes - 9)]);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function uploadSmall(
  bytes: Uint8Array,
  {
    fileName = "图片.png",
    purpose = "picture",
    mobile = USER,
  }: { fileName?: string; purpose?: string | null; mobile?: string } = {},
) {
  const form = new FormData();
  if (purpose !== null) form.set("purpose", purpose);
  form.set("file", new Blob([bytes as BlobPart]), fileName);
  const body = new Response(form);
  const headers = {
    token: await portal.tokenOf(mobile),
    uuid: portal.device,
    "content-type": body.headers.get("content-type")!,
  };
  const response = await portal.app.inject({
    method: "POST",
    url: "/api/oss/upload",
    headers,
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return {
    status: response.statusCode,
    ...response.json<{ code: number; msg: string; data: { id: string; sha256: string } }>(),
  };
}

async function take(id: string, { mobile = USER, purpose = "picture" }: { mobile?: string; purpose?: string } = {}) {
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "like", `%${mobile}`)
    .executeTakeFirstOrThrow();
  return inTransaction(portal.context, (context) => takeUpload(context, context.db, { id, userId, purpose }));
}

const leftParts = () => readdir(portal.settings.uploadsDir);

test("a small file comes whole, and is taken once, by its owner, for what it was brought for", async () => {
  const { code, data } = await uploadSmall(PNG, { fileName: "../C:\\图片\u202e1.png" });
  expect({ code, data }).toMatchObject({
    code: 1,
    data: {
      sha256: sha256Of(PNG),
      fileName: "图片1.png",
      mediaType: "image/png",
      scanState: "skipped",
      isTaken: false,
    },
  });
  await expect(take(data.id, { mobile: OTHER })).rejects.toThrow("没有这个上传的文件");
  await expect(take(data.id, { purpose: "licence" })).rejects.toThrow("不是为此上传的");
  await expect(take("A".repeat(22))).rejects.toThrow("没有这个上传的文件");
  expect(await take(data.id)).toEqual({
    sha256: sha256Of(PNG),
    sizeBytes: PNG.length,
    fileName: "图片1.png",
    mediaType: "image/png",
  });
  await expect(take(data.id)).rejects.toThrow("已经提交过");
  const mine = await portal.callAs(USER)(uploads.listUploads, { ids: [data.id, "B".repeat(22)] });
  expect(mine.map(({ id, isTaken }) => ({ id, isTaken }))).toEqual([{ id: data.id, isTaken: true }]);
  expect(await portal.callAs(OTHER)(uploads.listUploads, { ids: [data.id] })).toEqual([]);
  await expect(portal.callAs()(uploads.listUploads, { ids: [data.id] })).rejects.toMatchObject({ status: 401 });
});

test("a file that comes alone is brought for what files of its ending are brought for", async () => {
  const purposeOf = async (bytes: Uint8Array, fileName: string) => {
    const { code, data } = await uploadSmall(bytes, { fileName, purpose: null });
    return [code, (data as { purpose?: string } | null)?.purpose];
  };
  expect(await purposeOf(PNG, "图片.PNG")).toEqual([1, "picture"]);
  expect(await purposeOf(pdfOf(100), "规格书.pdf")).toEqual([1, "datasheet"]);
  expect(await purposeOf(Buffer.from("型号,数量\n"), "库存.csv")).toEqual([1, "stock"]);
  expect(await purposeOf(PNG, "图片")).toEqual([2, undefined]);
});

test("tus answers with and without a slash at the end", async () => {
  const tus = await openTusClient(portal, USER);
  const metadata = `filename ${Buffer.from("a.pdf").toString("base64")},purpose ${Buffer.from("datasheet").toString("base64")}`;
  for (const url of ["/api/uploads", "/api/uploads/"]) {
    expect((await tus.send("OPTIONS", url)).status).toBe(204);
    const created = await tus.send("POST", url, { "upload-length": "9", "upload-metadata": metadata });
    expect([created.status, created.headers.get("location")]).toEqual([
      201,
      expect.stringMatching(/^\/api\/uploads\/[\w-]{22}$/),
    ]);
    const place = created.headers.get("location")!;
    expect(await tus.offsetOf(place)).toBe(0);
    expect((await tus.send("DELETE", place)).status).toBe(204);
  }
});

test("what is none of its kind, whatever it is called, is refused and forgotten", async () => {
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const [bytes, fileName] of [
    [html, "a.jpg"],
    [svg, "a.png"],
    [pdfOf(500), "a.png"],
    [Buffer.from([0xff]), "a.jpg"],
  ] as const) {
    expect(await uploadSmall(bytes, { fileName })).toMatchObject({
      status: 200,
      msg: "图片只能是 JPG、PNG 或 WebP 格式",
    });
  }
  expect(await uploadSmall(Buffer.alloc(0))).toMatchObject({ status: 200, msg: "文件是空的" });
  expect(await uploadSmall(PNG, { purpose: "anything" })).toMatchObject({ status: 200, msg: "上传用途有误" });
  expect(await uploadSmall(Buffer.concat([PNG, Buffer.alloc(5_000_001)]))).toMatchObject({
    status: 200,
    msg: "图片不能超过 5 MB",
  });
  expect(await uploadSmall(Buffer.concat([PNG, Buffer.alloc(6_000_000)]))).toMatchObject({ status: 413 });
  expect(await portal.context.db.selectFrom("filesUploads").select("id").where("goneAt", "is", null).execute()).toEqual(
    [],
  );
  const token = await portal.tokenOf(USER);
  const broken = await portal.app.inject({
    method: "POST",
    url: "/api/oss/upload",
    headers: { token, uuid: portal.device, "content-type": "multipart/form-data; boundary=x" },
    payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  });
  expect(broken.statusCode).toBe(400);
  const nothing = await portal.app.inject({
    method: "POST",
    url: "/api/oss/upload",
    headers: { token, uuid: portal.device, "content-type": "multipart/form-data; boundary=x" },
    payload: "--x--\r\n",
  });
  expect(nothing.json()).toMatchObject({ code: 2, msg: "请选择文件" });
  const long = await portal.app.inject({
    method: "POST",
    url: "/api/oss/upload",
    headers: { token, uuid: portal.device, "content-type": "multipart/form-data; boundary=x" },
    payload: `--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${"a".repeat(70_000)}\r\n--x--\r\n`,
  });
  expect(long.statusCode).toBe(413);
  // Others' calls take no such body.
  expect(
    (
      await portal.app.inject({
        method: "POST",
        url: `/api${login.loginByPassword.path}`,
        headers: { "content-type": "multipart/form-data; boundary=x" },
        payload: "--x--\r\n",
      })
    ).statusCode,
  ).toBe(415);
});

test("a name keeps its ending, however long it is", () => {
  expect(cleanFileName(`${"很".repeat(300)}.pdf`)).toMatch(/^很+…很+\.pdf$/);
  expect(cleanFileName(`${"😀".repeat(300)}.pdf`).length).toBeLessThanOrEqual(200);
  expect(cleanFileName(" /\u0000\ud800 ")).toBe("未命名");
});

test("an upload that is cut at every megabyte is resumed to the same bytes", async () => {
  const tus = await openTusClient(portal, USER);
  const bytes = pdfOf(8 * MEGABYTE + 123);
  const { headers } = await tus.create(bytes.length, { fileName: "SN74HC595 规格书.pdf" });
  const place = headers.get("location")!;
  let cuts = 0;
  for (;;) {
    const offset = await tus.offsetOf(place);
    if (offset >= 7 * MEGABYTE) break;
    await tus.cut(place, offset, { bytes: bytes.subarray(offset), after: MEGABYTE });
    cuts++;
  }
  expect(cuts).toBeGreaterThanOrEqual(7);
  const offset = await tus.offsetOf(place);
  // From a place where nothing is wanted, nothing is taken.
  expect(await tus.patch(place, offset - 1, bytes.subarray(offset - 1))).toMatchObject({
    status: 409,
    answer: { msg: "上传的进度与服务器不一致，请继续上传" },
  });
  expect(await tus.patch(place, offset, bytes.subarray(offset))).toMatchObject({
    status: 200,
    answer: {
      code: 1,
      data: { sha256: sha256Of(bytes), fileName: "SN74HC595 规格书.pdf", mediaType: "application/pdf" },
    },
  });
  const { sha256 } = await take(place.split("/").at(-1)!, { purpose: "datasheet" });
  expect((await buffer(await portal.fileStore.read(sha256))).equals(bytes)).toBe(true);
  expect(await leftParts()).toEqual([]);
  expect(await tus.offsetOf(place)).toBe(bytes.length);
  // The answer to the last bytes may have been lost.
  expect(await tus.patch(place, bytes.length, Buffer.alloc(0))).toMatchObject({
    status: 200,
    answer: { code: 1, data: { sha256 } },
  });
  expect((await tus.send("DELETE", place)).status).toBe(422);
});

test("a portal that is killed when the last byte has come finishes the upload when it is asked for", async () => {
  const tus = await openTusClient(portal, USER);
  const bytes = pdfOf(100_000);
  const place = (await tus.create(bytes.length)).headers.get("location")!;
  portal.fileStore.failWith(new FileStoreFull("no room"));
  expect(await tus.patch(place, 0, bytes)).toMatchObject({
    status: 507,
    answer: { msg: "服务器存储空间不足，内容未保存，请稍后重试" },
  });
  await expect(take(place.split("/").at(-1)!, { purpose: "datasheet" })).rejects.toThrow("还没有传完");
  portal.fileStore.failWith(null);
  await portal.restart();
  const again = await openTusClient(portal, USER);
  expect(await again.offsetOf(place)).toBe(bytes.length);
  expect((await take(place.split("/").at(-1)!, { purpose: "datasheet" })).sha256).toBe(sha256Of(bytes));
});

test("the door of uploads is open to their owner alone", async () => {
  const tus = await openTusClient(portal, USER);
  const other = await openTusClient(portal, OTHER);
  const place = (await tus.create(1000)).headers.get("location")!;
  for (const method of ["HEAD", "DELETE"]) expect((await other.send(method, place)).status).toBe(404);
  expect((await other.patch(place, 0, pdfOf(1000))).status).toBe(404);
  // Nor by way of one's own.
  const own = (await other.create(1000)).headers.get("location")!;
  const way = `${own}?x=${place}`;
  expect((await other.patch(way, 0, pdfOf(10))).headers.get("upload-offset")).toBe("10");
  expect(await other.offsetOf(way)).toBe(10);
  expect((await other.send("DELETE", way)).status).toBe(204);
  expect((await other.send("HEAD", own)).status).toBe(404);
  expect(await tus.offsetOf(place)).toBe(0);
  const visitor = await fetch(tus.origin + place, {
    method: "HEAD",
    headers: { "tus-resumable": "1.0.0", cookie: `token=${await portal.tokenOf(USER)}` },
  });
  expect(visitor.status).toBe(401);
  expect(
    (
      await fetch(`${tus.origin}/api/uploads`, {
        method: "POST",
        headers: { "tus-resumable": "1.0.0", "upload-length": "10" },
      })
    ).status,
  ).toBe(401);
  expect((await tus.send("GET", place)).status).toBe(404);
  expect((await tus.send("HEAD", "/api/uploads/..%2f..%2fserver-key")).status).toBe(404);
  expect(visitor.headers.get("access-control-allow-origin")).toBeNull();
  expect(await tus.create(50 * MEGABYTE + 1)).toMatchObject({ status: 413 });
  expect(await tus.create(5 * MEGABYTE + 1, { purpose: "licence" })).toMatchObject({
    status: 422,
    answer: { msg: "证照不能超过 5 MB" },
  });
  expect(await tus.create(0)).toMatchObject({ status: 422, answer: { msg: "文件是空的" } });
  expect(await tus.create(10, { purpose: "constructor" })).toMatchObject({
    status: 422,
    answer: { msg: "上传用途有误" },
  });
  expect(
    (await tus.send("POST", "/api/uploads", { "upload-length": "10", "upload-metadata": "purpose !" })).status,
  ).toBe(400);
  expect((await tus.send("POST", "/api/uploads", { "upload-defer-length": "1" })).status).toBe(400);
  expect(await tus.patch(place, 0, randomBytes(1000))).toMatchObject({
    status: 422,
    answer: { msg: "规格书只能是 PDF 文件" },
  });
  expect((await tus.send("HEAD", place)).status).toBe(404);
  const taken = (await tus.create(1000)).headers.get("location")!;
  expect((await tus.send("DELETE", taken)).status).toBe(204);
  expect((await tus.patch(taken, 0, pdfOf(1000))).status).toBe(404);
  expect(await leftParts()).toEqual([]);
});

test("fifty at once come whole, and no more than sixty within an hour", async () => {
  const tus = await openTusClient(portal, USER);
  const same = pdfOf(300_000);
  const all = [...Array.from({ length: 30 }, () => pdfOf(200_000)), ...Array.from({ length: 20 }, () => same)];
  const uploaded = await Promise.all(
    all.map(async (bytes) => {
      const place = (await tus.create(bytes.length)).headers.get("location")!;
      await tus.patch(place, 0, bytes.subarray(0, 100_000));
      const last = await tus.patch(place, 100_000, bytes.subarray(100_000));
      expect(last).toMatchObject({ status: 200, answer: { msg: "" } });
      return last.answer!.data;
    }),
  );
  expect(uploaded.map(({ sha256 }) => sha256)).toEqual(all.map(sha256Of));
  expect(new Set(uploaded.map(({ id }) => id)).size).toBe(50);
  const more = await Promise.all(Array.from({ length: 20 }, () => tus.create(100)));
  expect(more.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(more.find(({ status }) => status !== 201)).toMatchObject({
    status: 422,
    answer: { msg: "一小时内最多上传 60 个文件，请 60 分钟后再试" },
  });
  await portal.context.db
    .updateTable("filesUploads")
    .set({ createdAt: new Date(portal.clock.now.getTime() - 2 * 3_600_000), sizeBytes: 45_000_000 })
    .execute();
  expect(await tus.create(100)).toMatchObject({
    status: 422,
    answer: { msg: "24 小时内最多上传 2 GB，请 22 小时后再试" },
  });
  // What was taken back was uploaded all the same.
  for (const { id } of uploaded.slice(0, 3)) expect((await tus.send("DELETE", `/api/uploads/${id}`)).status).toBe(204);
  expect(await tus.create(100)).toMatchObject({
    status: 422,
    answer: { msg: "24 小时内最多上传 2 GB，请 22 小时后再试" },
  });
  await expect(take(uploaded[0]!.id, { purpose: "datasheet" })).rejects.toThrow("没有这个上传的文件");
  expect(await portal.callAs(USER)(uploads.listUploads, { ids: [uploaded[0]!.id] })).toEqual([]);
  // Another user may.
  expect((await (await openTusClient(portal, OTHER)).create(100)).status).toBe(201);
});

test("an upload whose end could not be noted, as somebody held its row, is whole for who comes back", async () => {
  const tus = await openTusClient(portal, USER);
  const bytes = pdfOf(200_000);
  const place = (await tus.create(bytes.length)).headers.get("location")!;
  await tus.patch(place, 0, bytes.subarray(0, 100_000));
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const holding = portal.context.db.transaction().execute(async (db) => {
    await db.selectFrom("filesUploads").select("id").where("id", "=", place.split("/").at(-1)!).forUpdate().execute();
    await held;
  });
  const refused = await fetch(tus.origin + place, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      token: await portal.tokenOf(USER),
      uuid: portal.device,
      "upload-offset": "100000",
      "content-type": "application/offset+octet-stream",
    },
    body: bytes.subarray(100_000) as BodyInit,
  });
  letGo();
  await holding;
  expect([refused.status, refused.headers.has("retry-after")]).toEqual([503, true]);
  expect(await tus.offsetOf(place)).toBe(bytes.length);
  expect(await tus.patch(place, bytes.length, bytes.subarray(bytes.length))).toMatchObject({
    status: 200,
    answer: { data: { sha256: sha256Of(bytes) } },
  });
});

test("one request at a time works on an upload, whichever process it reaches", async () => {
  const log = createLog("silent");
  const one = openUploadLocks(portal.connection, log);
  const other = openUploadLocks(portal.connection, log);
  const never = new AbortController().signal;
  const [first, second, third] = [one.newLock("a"), other.newLock("a"), one.newLock("a")];
  await first.lock(never, () => void first.unlock());
  // Whoever holds it is asked for it, here and there.
  await second.lock(never, () => void second.unlock());
  await third.lock(never, () => {});
  await expect(other.newLock("a").lock(AbortSignal.abort(), () => {})).rejects.toThrow("正在另一个窗口上传");
  await third.unlock();
  // A connection that is lost gives its locks back, and its holders are told to stop.
  let isStopped = false;
  await first.lock(never, () => void (isStopped = true));
  await loseConnectionsOfLocks();
  await expect.poll(() => isStopped).toBe(true);
  await second.lock(never, () => {});
  await Promise.all([one.close(), other.close()]);
});

test("a lock that is asked for while its connection is lost is taken over the next, and given back", async () => {
  const log = createLog("silent");
  const one = openUploadLocks(portal.connection, log);
  const other = openUploadLocks(portal.connection, log);
  const never = new AbortController().signal;
  for (const id of Array.from({ length: 20 }, (_, round) => `lost-${round}`)) {
    const [lock, next] = [one.newLock(id), other.newLock(id)];
    await Promise.all([loseConnectionsOfLocks(), lock.lock(never, () => void lock.unlock())]);
    await lock.unlock();
    await expect(next.lock(never, () => {})).resolves.toBeUndefined();
    await next.unlock();
  }
  await Promise.all([one.close(), other.close()]);
});

async function loseConnectionsOfLocks(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xinpu uploads' and datname = current_database()`.execute(
    portal.context.db,
  );
}

test("a disk that runs full while an upload comes is told, and the upload goes on when there is room", async ({
  skip,
}) => {
  const folder = portal.settings.uploadsDir;
  skip(!mount(folder), "only root may mount a small disk");
  try {
    const tus = await openTusClient(portal, USER);
    const bytes = pdfOf(3 * MEGABYTE);
    const place = (await tus.create(bytes.length)).headers.get("location")!;
    expect(await tus.patch(place, 0, bytes)).toMatchObject({
      status: 507,
      answer: { msg: "服务器存储空间不足，内容未保存，请稍后重试" },
    });
    execFileSync("mount", ["-o", "remount,size=8m", folder]);
    const offset = await tus.offsetOf(place);
    expect(offset).toBeLessThan(bytes.length);
    expect((await tus.patch(place, offset, bytes.subarray(offset))).answer!.data.sha256).toBe(sha256Of(bytes));
  } finally {
    execFileSync("umount", [folder]);
  }
});

function mount(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
