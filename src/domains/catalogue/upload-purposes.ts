import { PLAIN_TEXT, type UploadPurpose } from "#shared/upload-purpose.ts";

/** A list of parts or makers that an operator imports. */
export const LIST_UPLOAD = {
  name: "catalogue-list",
  bytesMax: 20_000_000,
  mediaTypes: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
    "application/gzip",
    PLAIN_TEXT,
  ],
  extensions: [".csv", ".tsv", ".txt", ".xlsx", ".jsonl", ".gz"],
  tooLarge: "名单不能超过 20 MB；更大的请放到服务器的导入目录",
  wrongKind: "名单只能是 .csv、.tsv、.xlsx、.jsonl 或它们的 .gz；.xls 请先另存为 .xlsx",
} satisfies UploadPurpose;
