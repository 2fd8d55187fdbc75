import type { RawBuilder } from "kysely";
import { defineSlot } from "#platform/domain/slot.ts";

/** A row that names a file of an enterprise, and who may read the file for its sake. */
export interface FileUse {
  fileId: number;
  /** Whose file it is by this row; null where it stays his who brought it. */
  enterpriseId: number | null;
  /** Whether all members of the enterprise may read it. */
  isShown: boolean;
  /** What operators look at with it, as the audit log calls it; null where it is not for them. */
  subject: string | null;
  subjectId: number | null;
}

/** The rows of a domain that name any of these files: a query of `file_id`, `enterprise_id`, `is_shown`, `subject`, `subject_id`. */
export type FileUses = (fileIds: number[]) => RawBuilder<FileUse>;

/** Whose files they are, and who may read them, as each domain says of its own rows. */
export const fileUses = defineSlot<FileUses>("enterprises.fileUses");
