import type { KeptFiles } from "#platform/kept-files.ts";

/** Columns that name files. */
export const KEPT_FILES: KeptFiles[] = [
  { table: "account_users", column: "avatar", sha256: "right(avatar, 64)" },
  { table: "account_tasks", column: "result_sha256" },
  { table: "account_tasks", column: "error_sha256" },
];
