import { setTimeout as wait } from "node:timers/promises";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Difference, documentVersions } from "../../../contract/document-versions.ts";
import { listVersions } from "../list-versions.ts";
import { compareBehindAnswer } from "./compare-behind-answer.ts";
import { findDifference } from "./cached-differences.ts";

/** What is compared in so short a time is answered at once. */
const PATIENCE_MS = 1_500;
const NO_PAGES = {
  counts: { changed: 0, added: 0, removed: 0, unreadable: 0, unchanged: 0 },
  data: [],
  totalRecord: 0,
};

/** Which pages differ between two published editions of one document. Two are compared once, by a worker; until that is done the answer says so. */
export async function compareDocuments(
  context: Context,
  { id, otherId, ...paging }: ParsedInputOf<typeof documentVersions.compareDocuments>,
): Promise<Difference> {
  const versions = await listVersions(context, id);
  const [newer, older, more] = versions.filter((version) => version.id === id || version.id === otherId);
  if (!newer || !older || more) throw doorRefusals.notFound("这两份规格书不是同一文件的两个版本，或其中一份已下架");
  const pair = { olderId: older.id, newerId: newer.id };
  const kept = await findDifference(context, pair, paging);
  if (kept) return { older, newer, ...kept };
  if (await isBeingRead(context, [older.id, newer.id])) return { older, newer, state: "reading", ...NO_PAGES };
  await Promise.race([compareBehindAnswer(context, pair), wait(PATIENCE_MS, undefined, { ref: false })]);
  return { older, newer, ...((await findDifference(context, pair, paging)) ?? { state: "comparing", ...NO_PAGES }) };
}

async function isBeingRead({ db }: Context, ids: number[]): Promise<boolean> {
  return (
    (await db
      .selectFrom("datasheetDocuments")
      .select("id")
      .where("id", "in", ids)
      .where("textState", "=", "waiting")
      .executeTakeFirst()) !== undefined
  );
}
