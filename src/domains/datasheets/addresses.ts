import { documentAddress } from "#domains/catalogue/document-addresses.ts";

/** What differs between two editions of a datasheet. */
export function differenceAddress(newer: { id: number }, older: { id: number }): string {
  return `${documentAddress(newer)}/difference/${older.id}`;
}

/** The PDF of an upload that is not published, for its uploader and operators. */
export function uploadFileAddress({ id }: { id: number }): string {
  return `/api/my/spec/v1/file/${id}`;
}

/** The picture of its first page, likewise. */
export function uploadThumbnailAddress({ id, thumbnail }: { id: number; thumbnail: string | null }): string | null {
  return thumbnail && `/api/my/spec/v1/thumbnail/${id}?v=${thumbnail}`;
}

/** A user's own uploads. */
export const OWN_UPLOADS_ADDRESS = "/userCenter/cloudDisk/specDisk";
