import type { Context } from "#platform/context.ts";
import type { BroughtFile } from "#platform/domain/personal-data.ts";

/** Tables of the domain that name users. */
export const PERSONAL_TABLES = ["files_uploads"];

/** What a user has uploaded of late; what became of it stands where it was taken to. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const uploads = await db
    .selectFrom("filesUploads")
    .select([
      "purpose",
      "fileName",
      "sizeBytes",
      "mediaType",
      "scanState",
      "createdAt",
      "finishedAt",
      "takenAt",
      "goneAt",
    ])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return { uploads };
}

/** What was taken belongs to what it was taken for; the rest goes with the next sweeping. */
export async function closeAccount({ db }: Context, userId: number): Promise<void> {
  await db.deleteFrom("filesUploads").where("userId", "=", userId).execute();
}

/** What he has uploaded of late, and what was found clean or not looked at. */
export async function findBrought({ db }: Context, userId: number): Promise<BroughtFile[]> {
  const rows = await db
    .selectFrom("filesUploads")
    .select(["fileName as name", "sha256"])
    .where("userId", "=", userId)
    .where("sha256", "is not", null)
    .where("goneAt", "is", null)
    .where("scanState", "in", ["clean", "skipped"])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ name, sha256 }) => ({ name, sha256: sha256! }));
}
