import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { today } from "../public/first-uses.ts";
import { listMissedSearches } from "./missed-searches.ts";

/** Says what became of a search without result, once. Inside a transaction of the caller's. */
export async function decideMissedSearch(
  context: UserContext,
  { id, decision, reason }: { id: number; decision: "mended" | "declined"; reason: string },
): Promise<void> {
  const { db } = context;
  await lockInTransaction(context, `datasheets.search ${id}`);
  const [missed] = await listMissedSearches(context, { ids: [id], limit: 1, offset: 0 });
  if (!missed) throw doorRefusals.notFound("这一条已处理，或不存在");
  await sql`insert into datasheet_decided_searches (term, decision, decided_on) values (${missed.term}, ${decision}, ${today(context)})
    on conflict (term) do update set decision = excluded.decision, decided_on = excluded.decided_on`.execute(db);
  await recordAction(context, {
    act: "settle-search",
    subject: "search-term",
    subjectId: missed.term,
    reason,
    before: { visitors: missed.visitors, lastSeenOn: missed.lastSeenOn },
    after: { decision },
  });
}
