import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { refuseOwnCase } from "#platform/domain/own-case.ts";
import type { documentVersions } from "../../contract/document-versions.ts";
import { datasheetRefusals } from "../../errors.ts";
import { lockBrandsOfLines } from "../documents/lock-brands-of-lines.ts";
import { recountDocuments } from "../documents/recount-documents.ts";
import { joinLines, lockLines, readLine, writeLine } from "./line.ts";
import { listVersions } from "./list-versions.ts";
import { whoseDocuments } from "./whose-documents.ts";

export type Line = DataOf<typeof documentVersions.joinDocuments>;

/** Makes a document the next edition of another. Done twice, it changes nothing. */
export async function joinDocuments(
  context: UserContext,
  { olderId, newerId }: ParsedInputOf<typeof documentVersions.joinDocuments>,
): Promise<Line> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    await lockLines(db);
    await lockBrandsOfLines(db, [olderId, newerId]);
    await requirePublished(context, [olderId, newerId]);
    const lines = { before: await readLine(db, olderId), after: await readLine(db, newerId) };
    await refuseOwnCase(context, whoseDocuments, olderId, newerId, ...idsOf(lines.before), ...idsOf(lines.after));
    const joined = joinLines(olderId, newerId, lines);
    if (typeof joined === "string") throw datasheetRefusals[JOIN_REFUSALS[joined]]();
    if (joined) await writeLine(db, joined);
    await recountDocuments(db, [olderId, newerId]);
    if (joined)
      await recordAction(context, {
        act: "join-documents",
        subject: "document",
        subjectId: newerId,
        before: { line: idsOf(lines.after) },
        after: { line: idsOf(joined) },
      });
    return { versions: await listVersions(context, newerId) };
  });
}

const JOIN_REFUSALS = {
  same: "sameDocument",
  reversed: "versionsReversed",
  hasSuccessor: "versionSucceeded",
  hasPredecessor: "versionPreceded",
} as const;

export async function requirePublished({ db }: Context, ids: number[]) {
  const found = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("id", "in", ids)
    .where("state", "=", "published")
    .execute();
  if (found.length < new Set(ids).size) throw doorRefusals.notFound("没有这份规格书，或已被下架");
}

export function idsOf(line: { id: number }[]): number[] {
  return line.map(({ id }) => id);
}
