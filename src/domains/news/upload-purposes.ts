import type { UploadPurpose } from "#shared/upload-purpose.ts";

/** A picture in an article. */
export const ARTICLE_UPLOAD = {
  name: "article",
  bytesMax: 10_000_000,
  mediaTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  extensions: [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"],
  tooLarge: "图片不能超过 10 MB",
  wrongKind: "图片只能是 JPG、PNG、WebP、AVIF 或 GIF 格式",
} satisfies UploadPurpose;

/** A file beside an article. */
export const ATTACHMENT_UPLOAD = {
  name: "attachment",
  bytesMax: 20_000_000,
  mediaTypes: ["application/pdf", "image/jpeg", "image/png", "image/webp", "application/zip"],
  extensions: [".pdf", ".jpg", ".jpeg", ".png", ".webp", ".zip"],
  tooLarge: "附件不能超过 20 MB",
  wrongKind: "附件只能是 PDF、图片（JPG、PNG、WebP）或 ZIP 文件",
} satisfies UploadPurpose;
