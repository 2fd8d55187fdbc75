import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** A datasheet that users bring. */
export const DATASHEET_UPLOAD = {
  name: "datasheet",
  bytesMax: 50_000_000,
  mediaTypes: ["application/pdf"],
  extensions: [".pdf"],
  tooLarge: "规格书不能超过 50 MB",
  wrongKind: "规格书只能是 PDF 文件",
} satisfies UploadPurpose;
