import { PLAIN_TEXT, type UploadPurpose } from "#shared/upload-purpose.ts";

/** A list of what a company has in stock. */
export const STOCK_UPLOAD = {
  name: "stock",
  bytesMax: 20_000_000,
  mediaTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/zip", PLAIN_TEXT],
  extensions: [".xlsx", ".csv", ".txt"],
  tooLarge: "库存文件不能超过 20 MB，请分成几个文件",
  wrongKind: "库存文件只能是 .xlsx 或 CSV；.xls 文件和带密码的文件，请先在 Excel 或 WPS 里另存为不带密码的 .xlsx",
} satisfies UploadPurpose;
