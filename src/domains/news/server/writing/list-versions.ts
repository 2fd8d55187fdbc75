import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import { requireOwn } from "./own-articles.ts";

/** The versions that there are, the latest first. */
export async function listVersions(
  context: UserContext,
  { id }: ParsedInputOf<typeof writing.listVersions>,
): Promise<DataOf<typeof writing.listVersions>> {
  const { state, submittedVersion, publishedVersion, publishedAt, scheduledVersion, returnedVersion } =
    await requireOwn(context, id);
  const isAhead = publishedAt !== null && publishedAt > context.now;
  const isOut = state !== "DISMOUNT" && state !== "DELETEED";
  const toCome = isAhead ? publishedVersion : scheduledVersion === returnedVersion ? null : scheduledVersion;
  const rows = await context.db
    .selectFrom("newsVersions")
    .select(["version", "title", "words", "savedAt", "isKept"])
    .where("articleId", "=", id)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    isSubmitted: row.version === submittedVersion,
    isPublished: row.version === publishedVersion && !isAhead,
    isToCome: isOut && row.version === toCome,
  }));
}
