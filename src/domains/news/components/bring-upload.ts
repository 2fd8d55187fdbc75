import type { UploadPurpose } from "#shared/upload-purpose.ts";
import { createUploadList } from "#domains/files/components/public/upload-list.ts";
import { waitUntilScanned } from "#domains/files/components/public/wait-until-scanned.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { callWithFile } from "#web/call-with-file.ts";

/** Larger ones go in pieces. */
const AT_ONCE_BYTES_MAX = 5_000_000;

/** Why a file was not taken, for people. */
export class UploadRefused extends Error {}

/** Refuses a file that the portal would not take, before its bytes are sent. */
export function refuseUnfit(file: File, purpose: UploadPurpose): void {
  const { extensions, bytesMax, wrongKind, tooLarge } = purpose;
  if (!extensions.some((extension) => file.name.toLowerCase().endsWith(extension)))
    throw new UploadRefused(`${file.name}：${wrongKind}`);
  if (file.size === 0) throw new UploadRefused(`${file.name}：文件是空的`);
  if (file.size > bytesMax) throw new UploadRefused(`${file.name}：${tooLarge}`);
}

/** Uploads a file and waits until it is scanned, or nobody waits any more; answers the number of the upload. */
export function bringUpload(file: File, purpose: UploadPurpose, signal?: AbortSignal): Promise<string> {
  return file.size > AT_ONCE_BYTES_MAX ? uploadInPieces(file, purpose) : uploadAtOnce(file, purpose, signal);
}

async function uploadAtOnce(file: File, purpose: UploadPurpose, signal?: AbortSignal): Promise<string> {
  // The name stands before the bytes, which are called `blob` otherwise.
  const { id, scanState } = await callWithFile(uploads.uploadSmallFile, {
    fileName: file.name,
    purpose: purpose.name,
    file: new Uint8Array(await file.arrayBuffer()),
  });
  if (scanState === "waiting") await waitUntilScanned(id, signal);
  return id;
}

function uploadInPieces(file: File, purpose: UploadPurpose): Promise<string> {
  return new Promise((resolve, reject) => {
    const list = createUploadList({
      purpose,
      most: 1,
      onChange: ([item]) => {
        if (item?.state === "done" && item.upload) resolve(item.upload.id);
        if (item?.state === "refused" || item?.state === "failed")
          reject(new UploadRefused(item.message ?? "文件没有传上，请重试"));
        if (item && ["done", "refused", "failed"].includes(item.state)) queueMicrotask(() => list.close());
      },
    });
    list.add([file]);
  });
}
