import { documentFiles } from "../../contract/document-files.ts";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { callForFile } from "#web/call-for-file.ts";
import { showToast } from "#web/components/toast.tsx";

interface SavedFile {
  bytes: Blob;
  fileName: string | null;
}

/** Saves the datasheet of a pressed `SaveLink`, once at a time, after a login where nobody is signed in. What goes wrong is said in a toast. */
export async function saveDocumentOf(link: HTMLElement): Promise<void> {
  if (link.ariaBusy) return;
  say(link, true);
  const id = Number(link.dataset["save"]);
  try {
    await save(() => callForFile(documentFiles.readDocumentFile, { id, download: "1" }), `规格书-${id}.pdf`);
  } finally {
    say(link, false);
  }
}

function say(link: HTMLElement, isBusy: boolean) {
  link.ariaBusy = isBusy ? "true" : null;
  link.querySelector(".icon-download")!.classList.toggle("spinner", isBusy);
  link.lastChild!.textContent = isBusy ? "下载中" : "下载";
}

/** Saves several datasheets as one zip, likewise. */
export async function saveDocumentsAsZip(ids: number[]): Promise<void> {
  if (ids.length === 0) return showToast({ kind: "warning", text: "请选择文件" });
  await save(() => callForFile(documentFiles.downloadDocuments, { ids: ids.join(",") }), "规格书-spec.zip");
}

async function save(fetchFile: () => Promise<SavedFile>, fallbackName: string) {
  try {
    const file = await withLogin(fetchFile);
    if (file) handOver(file.bytes, file.fileName ?? fallbackName);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // docs/conventions.md 17: a download that is answered in JSON is a warning with the portal's own words
    const isRefusal = error.status >= 200 && error.status < 500;
    showToast({ kind: isRefusal ? "warning" : "error", text: error.message });
  }
}

function handOver(bytes: Blob, fileName: string) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has its own hold on the bytes once the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
