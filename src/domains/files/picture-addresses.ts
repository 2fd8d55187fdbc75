import { UPLOAD_ID } from "./upload-purposes.ts";

const UPLOADED = "upload:";
const SHOWN = /^\/api\/oss\/picture\/([0-9a-f]{64})$/;
const NAMED = /\/api\/oss\/picture\/([0-9a-f]{64})/g;

/** What stands in a value for a picture that was uploaded for it, until that is saved. */
export const uploadedPicture = (uploadId: string): string => UPLOADED + uploadId;

/** Which upload a value names; null where it names none. */
export function uploadOfPicture(written: string): string | null {
  const id = written.startsWith(UPLOADED) ? written.slice(UPLOADED.length) : "";
  return UPLOAD_ID.test(id) ? id : null;
}

export const shownPicture = (sha256: string): string => `/api/oss/picture/${sha256}`;

/** Which picture an address shows; null where it is none of them. */
export const hashOfPicture = (address: string): string | null => SHOWN.exec(address)?.[1] ?? null;

/** Which pictures stand anywhere in a value. */
export const hashesIn = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? "").matchAll(NAMED)].map((match) => match[1]!);
