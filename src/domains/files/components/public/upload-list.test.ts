import type { Upload as TusUpload, UploadOptions } from "tus-js-client";
import { DATASHEET_UPLOAD } from "#domains/datasheets/upload-purposes.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createUploadList, type UploadItem } from "./upload-list.ts";

/** Uploads that go no further than told. */
class FakeTus {
  static readonly made: FakeTus[] = [];
  readonly file: File;
  readonly options: UploadOptions;
  url: string | null = null;
  calls: string[] = [];

  constructor(file: File, options: UploadOptions) {
    this.file = file;
    this.options = options;
    FakeTus.made.push(this);
  }

  start() {
    this.calls.push("start");
  }

  async abort(isTerminated = false) {
    this.calls.push(isTerminated ? "terminate" : "abort");
  }

  async findPreviousUploads() {
    return [];
  }

  resumeFromPreviousUpload() {}

  fail(status: number, body: string) {
    const originalResponse = { getStatus: () => status, getBody: () => body };
    this.options.onError!(
      Object.assign(new Error("failed"), status === 0 ? { originalResponse: null } : { originalResponse }),
    );
  }
}

let items: UploadItem[] = [];
let notice: string | null = null;
const listeners = new Map<string, () => void>();
const states = () => items.map(({ state }) => state);
const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const open = (most = 50) =>
  createUploadList({
    purpose: DATASHEET_UPLOAD,
    most,
    onChange: (...shown) => ([items, notice] = shown),
    loadTus: async () => ({ Upload: FakeTus as unknown as new (file: File, options: UploadOptions) => TusUpload }),
  });

beforeEach(() => {
  FakeTus.made.length = 0;
  [items, notice] = [[], null];
  vi.stubGlobal("window", {
    addEventListener: (name: string, run: () => void) => listeners.set(name, run),
    removeEventListener: (name: string) => listeners.delete(name),
  });
  vi.stubGlobal("document", { cookie: `uuid=${"a".repeat(32)}` });
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json({
      code: 1,
      msg: "",
      data: [{ id: url.split("=").at(-1), sha256: "f".repeat(64), sizeBytes: 10, scanState: "skipped" }],
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("three go at once, the next when one is done, and what is done has its number", async () => {
  const list = open();
  list.add(["a.pdf", "b.PDF", "c.pdf", "d.pdf"].map((name) => pdf(name)));
  await expect.poll(() => FakeTus.made.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
  expect(states()).toEqual(["uploading", "uploading", "uploading", "waiting"]);
  FakeTus.made[0]!.url = "/api/uploads/AAAAAAAAAAAAAAAAAAAAAA";
  FakeTus.made[0]!.options.onProgress!(4, 10);
  expect(items[0]!.sentBytes).toBe(4);
  FakeTus.made[0]!.options.onSuccess!({} as never);
  await expect.poll(states).toEqual(["done", "uploading", "uploading", "uploading"]);
  expect(items[0]!.upload!.id).toBe("AAAAAAAAAAAAAAAAAAAAAA");
});

test("what can't be uploaded is told before a byte goes", () => {
  const list = open(4);
  list.add([pdf("a.exe"), pdf("b.pdf", 0), Object.defineProperty(pdf("c.pdf"), "size", { value: 50_000_001 })]);
  expect(items.map(({ message }) => message)).toEqual(["规格书只能是 PDF 文件", "文件是空的", "规格书不能超过 50 MB"]);
  expect(states()).toEqual(["refused", "refused", "refused"]);
  list.add([pdf("d.pdf"), pdf("e.pdf"), pdf("f.pdf")]);
  expect([items.length, notice]).toEqual([4, "最多 4 个文件，另外 2 个没有加入"]);
  list.add([pdf("d.pdf")]);
  expect(notice).toBe("1 个文件已在列表中");
  const folder = { kind: "file", webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => pdf("folder") };
  list.drop({ items: [folder] } as unknown as DataTransfer);
  expect([items.length, notice]).toEqual([4, "不能上传文件夹，请选择其中的文件"]);
});

test("a lost network goes on by itself, a refusal stands in the server's words, and all can be paused, taken up and taken back", async () => {
  const list = open();
  list.add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
  await expect.poll(() => FakeTus.made.filter(({ calls }) => calls.length === 1)).toHaveLength(3);
  const [a, b, c] = FakeTus.made as [FakeTus, FakeTus, FakeTus];
  a.fail(0, "");
  b.fail(422, JSON.stringify({ code: 15_008, msg: "规格书只能是 PDF 文件", data: null }));
  c.fail(502, "<html>");
  expect(items.map(({ state, message }) => [state, message])).toEqual([
    ["failed", "网络中断，恢复后自动继续"],
    ["refused", "规格书只能是 PDF 文件"],
    ["failed", "上传中断，请重试"],
  ]);
  listeners.get("online")!();
  await expect.poll(() => a.calls).toEqual(["start", "start"]);
  list.resume(items[1]!.key);
  expect(items[1]!.state).toBe("refused");
  list.pause(items[0]!.key);
  expect([items[0]!.state, a.calls.at(-1)]).toEqual(["paused", "abort"]);
  list.resume(items[0]!.key);
  await expect.poll(() => a.calls.at(-1)).toBe("start");
  list.cancel(items[0]!.key);
  expect([items.length, a.calls.at(-1)]).toEqual([2, "terminate"]);
  list.close();
  expect(listeners.size).toBe(0);
});

test("a browser that keeps nothing uploads all the same", async () => {
  const forbidden = async () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  const made: UploadOptions[] = [];
  const list = createUploadList({
    purpose: DATASHEET_UPLOAD,
    most: 1,
    onChange: (...shown) => ([items, notice] = shown),
    loadTus: async () => ({
      Upload: class extends FakeTus {
        constructor(file: File, options: UploadOptions) {
          super(file, {
            ...options,
            urlStorage: {
              findAllUploads: forbidden,
              findUploadsByFingerprint: forbidden,
              removeUpload: forbidden,
              addUpload: forbidden,
            },
          });
          made.push(this.options);
        }
      } as unknown as new (file: File, options: UploadOptions) => TusUpload,
    }),
  });
  list.add([pdf("a.pdf")]);
  await expect.poll(() => FakeTus.made[0]?.calls).toEqual(["start"]);
  const { urlStorage } = made[0]!;
  expect(await urlStorage!.findUploadsByFingerprint("x")).toEqual([]);
  expect(await urlStorage!.addUpload("x", {} as never)).toBe("");
  await urlStorage!.removeUpload("x");
});

test("what has come is checked before it is done; what is infected is refused, and what was taken out is forgotten", async () => {
  const scanStates: Record<string, string> = {};
  vi.stubGlobal("fetch", async (url: string) => {
    const ids = decodeURIComponent(url.split("=").at(-1)!).split(",");
    return Response.json({
      code: 1,
      msg: "",
      data: ids.flatMap((id) =>
        scanStates[id] ? { id, sha256: "f".repeat(64), sizeBytes: 10, scanState: scanStates[id] } : [],
      ),
    });
  });
  const list = open();
  list.add([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
  await expect.poll(() => FakeTus.made.length).toBe(3);
  for (const [number, tus] of FakeTus.made.entries()) {
    const id = "ABC"[number]!.repeat(22);
    scanStates[id] = "waiting";
    tus.url = `/api/uploads/${id}`;
    tus.options.onSuccess!({} as never);
  }
  await expect.poll(states).toEqual(["checking", "checking", "checking"]);
  list.cancel(items[2]!.key);
  scanStates["A".repeat(22)] = "clean";
  await expect.poll(states, { timeout: 20_000 }).toEqual(["done", "checking"]);
  scanStates["B".repeat(22)] = "infected";
  await expect.poll(states, { timeout: 20_000 }).toEqual(["done", "refused"]);
  expect(items[1]!.message).toBe("文件没有通过安全检查，不能使用");
});
