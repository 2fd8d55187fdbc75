const MEGABYTE = 1_000_000;

/** What no bytes tell: a file of no kind that is known is taken for a text where the purpose wants one. */
export const PLAIN_TEXT = "text/plain";

interface UploadPurpose {
  bytesMax: number;
  /** What the first bytes of a file must say. */
  mediaTypes: readonly string[];
  /** For the `accept` of a file field. */
  extensions: readonly string[];
  tooLarge: string;
  wrongKind: string;
}

/** What users upload files for, and what is taken for each. */
export const UPLOAD_PURPOSES = {
  datasheet: {
    bytesMax: 50 * MEGABYTE,
    mediaTypes: ["application/pdf"],
    extensions: [".pdf"],
    tooLarge: "规格书不能超过 50 MB",
    wrongKind: "规格书只能是 PDF 文件",
  },
  licence: {
    bytesMax: 5 * MEGABYTE,
    mediaTypes: ["image/jpeg", "image/png", "application/pdf"],
    extensions: [".jpg", ".jpeg", ".png", ".pdf"],
    tooLarge: "证照不能超过 5 MB",
    wrongKind: "证照只能是 JPG、PNG 图片或 PDF 文件",
  },
  picture: {
    bytesMax: 5 * MEGABYTE,
    mediaTypes: ["image/jpeg", "image/png", "image/webp"],
    extensions: [".jpg", ".jpeg", ".png", ".webp"],
    tooLarge: "图片不能超过 5 MB",
    wrongKind: "图片只能是 JPG、PNG 或 WebP 格式",
  },
  article: {
    bytesMax: 10 * MEGABYTE,
    mediaTypes: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
    extensions: [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"],
    tooLarge: "图片不能超过 10 MB",
    wrongKind: "图片只能是 JPG、PNG、WebP、AVIF 或 GIF 格式",
  },
  attachment: {
    bytesMax: 20 * MEGABYTE,
    mediaTypes: ["application/pdf", "image/jpeg", "image/png", "image/webp", "application/zip"],
    extensions: [".pdf", ".jpg", ".jpeg", ".png", ".webp", ".zip"],
    tooLarge: "附件不能超过 20 MB",
    wrongKind: "附件只能是 PDF、图片（JPG、PNG、WebP）或 ZIP 文件",
  },
  stock: {
    bytesMax: 20 * MEGABYTE,
    mediaTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip", PLAIN_TEXT],
    extensions: [".xlsx", ".csv", ".txt"],
    tooLarge: "库存文件不能超过 20 MB，请分成几个文件",
    wrongKind: "库存文件只能是 .xlsx 或 CSV；.xls 文件和带密码的文件，请先在 Excel 或 WPS 里另存为不带密码的 .xlsx",
  },
} as const satisfies Record<string, UploadPurpose>;

export type UploadPurposeName = keyof typeof UPLOAD_PURPOSES;
export const UPLOAD_PURPOSE_NAMES = Object.keys(UPLOAD_PURPOSES) as [UploadPurposeName, ...UploadPurposeName[]];

export const UPLOAD_ID = /^[\w-]{22}$/;
export const UPLOADS_AN_HOUR_MOST = 60;
export const UPLOADED_BYTES_A_DAY_MOST = 2_000 * MEGABYTE;
/** So long an upload may last. */
export const UPLOAD_EXPIRES_AFTER_HOURS = 24;
/** So long an upload may wait to be taken, and one that was taken counts. */
export const UPLOAD_KEPT_DAYS = 7;
