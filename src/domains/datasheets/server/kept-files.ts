import type { KeptFiles } from "#platform/kept-files.ts";

/** Columns that name files. */
export const KEPT_FILES: KeptFiles[] = [
  { table: "datasheet_documents", column: "sha256" },
  { table: "datasheet_documents", column: "thumbnail_sha256" },
  { table: "datasheet_uploads", column: "sha256" },
  { table: "datasheet_uploads", column: "thumbnail_sha256" },
  { table: "datasheet_document_differences", column: "older_sha256" },
  { table: "datasheet_document_differences", column: "newer_sha256" },
  { table: "datasheet_search_images", column: "sha256" },
  { table: "datasheet_search_builds", column: "sha256" },
];
