import type { UploadPurpose } from "#shared/upload-purpose.ts";
import { callWithFile } from "#web/call-with-file.ts";
import { uploads } from "../../contract/uploads.ts";
import { fileRefusals } from "../../errors.ts";
import { failed, waitUntilScanned } from "./wait-until-scanned.ts";

interface Bringing {
  purpose: UploadPurpose;
  signal: AbortSignal;
  /** Told where the file waits for the scanner. */
  onWait: () => void;
}

/** Uploads a small file for a purpose, until the call that wants it may take it; answers its upload. */
export async function bringSmallFile(file: File, { purpose, signal, onWait }: Bringing): Promise<string> {
  if (file.size > purpose.bytesMax) throw failed(fileRefusals.fileTooLarge({ tooLarge: purpose.tooLarge }));
  // Its name before the file, which is called `blob` otherwise.
  const { id, scanState } = await callWithFile(uploads.uploadSmallFile, {
    fileName: file.name,
    purpose: purpose.name,
    file: new Uint8Array(await file.arrayBuffer()),
  });
  if (scanState === "waiting") {
    onWait();
    await waitUntilScanned(id, signal);
  }
  return id;
}
