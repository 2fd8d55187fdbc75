import { uploadedPicture, uploadOfPicture } from "../../picture-addresses.ts";

/** Pictures that were uploaded in this window, and are shown before they are saved. */
const shown = new Map<string, string>();

/** What a value names the picture by until it is saved. */
export function nameUploaded(uploadId: string, file: File): string {
  const name = uploadedPicture(uploadId);
  shown.set(name, URL.createObjectURL(file));
  return name;
}

/** Where the picture of a value is shown from; null where there is none. */
export function sourceOfPicture(written: unknown): string | null {
  if (typeof written !== "string" || written === "") return null;
  return uploadOfPicture(written) === null ? written : (shown.get(written) ?? null);
}
