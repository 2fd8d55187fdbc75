import type { DetailedError, Upload as TusUpload, UploadOptions } from "tus-js-client";
import { CallFailed, isEnvelope } from "#api/envelope.ts";
import { callApi, callHeaders } from "#web/call-api.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { messageOf } from "#web/message-of.ts";
import { uploads, type Upload } from "../../contract/uploads.ts";
import type { UploadPurpose } from "#shared/upload-purpose.ts";
import { waitUntilScanned } from "./wait-until-scanned.ts";

const ENDPOINT = "/api/uploads";
const AT_ONCE = 3;
// A request that lasts longer than half a minute is ended by the server; what has come by then counts.
const PIECE_BYTES = 4_000_000;
const RETRY_AFTER_MS = [0, 1000, 3000, 5000, 10_000];
const FOLDER = "不能上传文件夹，请选择其中的文件";
const OFFLINE = "网络中断，恢复后自动继续";

/** A file on its way. */
export interface UploadItem {
  key: string;
  fileName: string;
  sizeBytes: number;
  /** `checking`: all has come, and is scanned. `refused` can't be tried again as it is. */
  state: "waiting" | "uploading" | "checking" | "paused" | "failed" | "refused" | "done";
  sentBytes: number;
  /** Why it is not going on. */
  message: string | null;
  /** Once it is done: what the call that wants the file is told. */
  upload: Upload | null;
}

interface UploadListOptions {
  purpose: UploadPurpose;
  /** So many files at most. */
  most: number;
  onChange: (items: UploadItem[], notice: string | null) => void;
  /** For tests. */
  loadTus?: () => Promise<{ Upload: new (file: File, options: UploadOptions) => TusUpload }>;
}

interface Entry {
  item: UploadItem;
  file: File;
  tus: TusUpload | null;
  /** Ends the waiting for the scanner. */
  gone: AbortController;
}

export type UploadList = ReturnType<typeof createUploadList>;

/** Files that are uploaded for a purpose, three at a time, each resumed where it broke off: after a lost network by itself, after a reload when the same file is chosen again. */
export function createUploadList({
  purpose,
  most,
  onChange,
  loadTus = () => import("tus-js-client"),
}: UploadListOptions) {
  const { bytesMax, extensions, tooLarge, wrongKind } = purpose;
  const entries: Entry[] = [];
  let notice: string | null = null;
  let count = 0;

  const tell = () =>
    onChange(
      entries.map(({ item }) => item),
      notice,
    );

  function update(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change };
    tell();
  }

  /** Adds files, and begins. What can't be uploaded stands in the list with its reason. */
  function add(given: Iterable<File>): void {
    notice = null;
    let left = 0;
    let known = 0;
    for (const file of given) {
      if (entries.some((entry) => isSame(entry.file, file))) known++;
      else if (entries.length >= most) left++;
      else
        entries.push({
          item: {
            key: String(++count),
            fileName: file.name,
            sizeBytes: file.size,
            sentBytes: 0,
            upload: null,
            ...judge(file),
          },
          file,
          tus: null,
          gone: new AbortController(),
        });
    }
    if (left > 0) notice = `最多 ${most} 个文件，另外 ${left} 个没有加入`;
    else if (known > 0) notice = `${known} 个文件已在列表中`;
    tell();
    startNext();
  }

  /** Adds what was dropped; a folder is refused. */
  function drop(transfer: DataTransfer): void {
    const items = [...transfer.items].filter(({ kind }) => kind === "file");
    const folders = items.filter((item) => item.webkitGetAsEntry()?.isDirectory).length;
    add(items.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [] : (item.getAsFile() ?? []))));
    if (folders > 0) {
      notice = FOLDER;
      tell();
    }
  }

  function judge(file: File): Pick<UploadItem, "state" | "message"> {
    const refused = (message: string) => ({ state: "refused" as const, message });
    const name = file.name.toLowerCase();
    if (!extensions.some((extension) => name.endsWith(extension))) return refused(wrongKind);
    if (file.size === 0) return refused("文件是空的");
    if (file.size > bytesMax) return refused(tooLarge);
    return { state: "waiting", message: null };
  }

  function startNext(): void {
    while (entries.filter(({ item }) => item.state === "uploading").length < AT_ONCE) {
      const next = entries.find(({ item }) => item.state === "waiting");
      if (!next) return;
      update(next, { state: "uploading", message: null });
      void start(next);
    }
  }

  async function start(entry: Entry): Promise<void> {
    try {
      entry.tus ??= await openTus(entry);
      // It may have been paused or taken out meanwhile.
      if (entry.item.state === "uploading") entry.tus.start();
    } catch (error) {
      fail(entry, error as Error);
    }
  }

  async function openTus(entry: Entry): Promise<TusUpload> {
    const { Upload } = await loadTus();
    const { file } = entry;
    const tus = new Upload(file, {
      endpoint: ENDPOINT,
      metadata: { filename: file.name, purpose: purpose.name },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_AFTER_MS,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        ["xinpu", readLoginInfo()?.id, purpose.name, file.name, file.size, file.lastModified].join("-"),
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(callHeaders())) request.setHeader(name, value);
      },
      onProgress: (sentBytes) => update(entry, { sentBytes }),
      onError: (error) => fail(entry, error),
      onSuccess: () => void finish(entry),
    });
    tus.options.urlStorage &&= withoutFailing(tus.options.urlStorage);
    const [previous] = await tus.findPreviousUploads();
    if (previous) tus.resumeFromPreviousUpload(previous);
    return tus;
  }

  async function finish(entry: Entry): Promise<void> {
    try {
      const id = entry.tus!.url!.split("/").at(-1)!;
      const [upload] = await callApi(uploads.listUploads, { ids: [id] });
      if (!upload?.sha256) throw new Error("no upload that is whole");
      update(entry, { state: "checking", sentBytes: upload.sizeBytes });
      void check(entry, upload);
    } catch (error) {
      update(entry, { state: "failed", message: messageOf(error, "上传没有完成，请重试") });
    }
    startNext();
  }

  async function check(entry: Entry, upload: Upload): Promise<void> {
    const { signal } = entry.gone;
    try {
      const scanned =
        upload.scanState === "waiting" || upload.scanState === "infected"
          ? await waitUntilScanned(upload.id, signal)
          : upload;
      if (!signal.aborted) update(entry, { state: "done", upload: scanned });
    } catch (error) {
      if (!signal.aborted)
        update(entry, {
          state: error instanceof CallFailed && error.status === 200 ? "refused" : "failed",
          message: messageOf(error),
        });
    }
  }

  function fail(entry: Entry, error: Error | DetailedError): void {
    const response = "originalResponse" in error ? error.originalResponse : null;
    const said = response && refusalIn(response.getBody());
    const status = response?.getStatus() ?? 0;
    if (said && status >= 400 && status < 500) {
      // What the server knows no longer is begun anew.
      entry.tus = null;
      update(entry, {
        state: status === 401 || status === 404 || status === 410 ? "failed" : "refused",
        message: said,
      });
    } else update(entry, { state: "failed", message: said || (response ? "上传中断，请重试" : OFFLINE) });
    startNext();
  }

  function find(key: string): Entry | undefined {
    return entries.find(({ item }) => item.key === key);
  }

  /** Stops a file that is on its way, or waits; what has come stays. */
  function pause(key: string): void {
    const entry = find(key);
    if (!entry || !["waiting", "uploading"].includes(entry.item.state)) return;
    update(entry, { state: "paused", message: null });
    void entry.tus?.abort();
    startNext();
  }

  /** Goes on with a file that is paused, or has failed. */
  function resume(key: string): void {
    const entry = find(key);
    if (!entry || !["paused", "failed"].includes(entry.item.state)) return;
    update(entry, { state: "waiting", message: null });
    startNext();
  }

  /** Takes a file out of the list, and back from the server unless it was taken there. */
  function cancel(key: string): void {
    const entry = find(key);
    if (!entry) return;
    entries.splice(entries.indexOf(entry), 1);
    entry.item = { ...entry.item, state: "paused" };
    entry.gone.abort();
    // What can't be taken back now expires.
    void entry.tus?.abort(true).catch(() => {});
    tell();
    startNext();
  }

  function resumeLost(): void {
    for (const { item } of entries) if (item.state === "failed" && item.message === OFFLINE) resume(item.key);
  }
  window.addEventListener("online", resumeLost);

  /** Stops all; what has come stays. */
  function close(): void {
    window.removeEventListener("online", resumeLost);
    for (const entry of entries) {
      entry.gone.abort();
      if (entry.item.state === "uploading") entry.item = { ...entry.item, state: "paused" };
      void entry.tus?.abort();
    }
  }

  return { add, drop, pause, resume, cancel, close };
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

function refusalIn(body: string): string | null {
  try {
    const answer: unknown = JSON.parse(body);
    return isEnvelope(answer) ? answer.msg : null;
  } catch {
    return null;
  }
}

type UrlStorage = NonNullable<UploadOptions["urlStorage"]>;

/** A browser that keeps nothing still uploads: it only can't resume after a reload. */
function withoutFailing(storage: UrlStorage): UrlStorage {
  return {
    findAllUploads: () => attempt(() => storage.findAllUploads(), []),
    findUploadsByFingerprint: (fingerprint) => attempt(() => storage.findUploadsByFingerprint(fingerprint), []),
    removeUpload: (key) => attempt(() => storage.removeUpload(key), undefined),
    addUpload: (fingerprint, upload) => attempt(() => storage.addUpload(fingerprint, upload), ""),
  };
}

async function attempt<Result>(run: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await run();
  } catch {
    return otherwise;
  }
}
