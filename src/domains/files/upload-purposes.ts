import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** Larger files go by tus. */
export const SMALL_UPLOAD_BYTES_MAX = 5_000_000;
export const SMALL_UPLOAD_MAX = "5 MB";

/** A picture of any kind. */
export const PICTURE_UPLOAD = {
  name: "picture",
  bytesMax: SMALL_UPLOAD_BYTES_MAX,
  mediaTypes: ["image/jpeg", "image/png", "image/webp"],
  extensions: [".jpg", ".jpeg", ".png", ".webp"],
  hint: `JPG、PNG 或 WebP，不超过 ${SMALL_UPLOAD_MAX}`,
  tooLarge: `图片不能超过 ${SMALL_UPLOAD_MAX}`,
  wrongKind: "图片只能是 JPG、PNG 或 WebP 格式",
} satisfies UploadPurpose;

export const UPLOAD_ID = /^[\w-]{22}$/;
export const UPLOADS_AN_HOUR_MAX = 60;
export const UPLOADED_BYTES_A_DAY_MAX = 2_000_000_000;
/** So long an upload may last. */
export const UPLOAD_EXPIRES_AFTER_HOURS = 24;
/** So long an upload may wait to be taken, and one that was taken counts. */
export const UPLOAD_KEPT_DAYS = 7;
