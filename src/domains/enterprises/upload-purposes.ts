import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** A licence or another paper of an enterprise. */
export const LICENCE_UPLOAD = {
  name: "licence",
  bytesMax: 5_000_000,
  mediaTypes: ["image/jpeg", "image/png", "application/pdf"],
  extensions: [".jpg", ".jpeg", ".png", ".pdf"],
  tooLarge: "证照不能超过 5 MB",
  wrongKind: "证照只能是 JPG、PNG 图片或 PDF 文件",
} satisfies UploadPurpose;
