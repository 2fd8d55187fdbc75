import type { KeptFiles } from "#platform/kept-files.ts";

/** Columns of the domain that name files of the file store. */
export const KEPT_FILES: KeptFiles[] = [
  { table: "news_picture_files", column: "sha256" },
  { table: "news_attachments", column: "sha256" },
  { table: "news_report_files", column: "sha256" },
];
