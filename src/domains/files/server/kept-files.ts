import type { KeptFiles } from "#platform/kept-files.ts";

/** Columns that name files: an upload keeps its own until it is taken, or taken back. */
export const KEPT_FILES: KeptFiles[] = [{ table: "files_uploads", column: "sha256", where: "taken_at is null and gone_at is null and scan_state <> 'infected'" }];
