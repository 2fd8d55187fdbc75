import { SMALL_UPLOAD_BYTES_MAX, SMALL_UPLOAD_MAX } from "#domains/files/upload-purposes.ts";
import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** A licence or another paper of an enterprise. */
export const LICENCE_UPLOAD = {
  name: "licence",
  bytesMax: SMALL_UPLOAD_BYTES_MAX,
  mediaTypes: ["image/jpeg", "image/png", "application/pdf"],
  extensions: [".jpg", ".jpeg", ".png", ".pdf"],
  hint: `JPG、PNG 或 PDF，不超过 ${SMALL_UPLOAD_MAX}`,
  tooLarge: `证照不能超过 ${SMALL_UPLOAD_MAX}`,
  wrongKind: "证照只能是 JPG、PNG 图片或 PDF 文件",
} satisfies UploadPurpose;
