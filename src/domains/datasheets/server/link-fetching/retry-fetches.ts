import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import type { linkFetching } from "../../contract/link-fetching.ts";
import { fetchStates } from "../../states.ts";

/** Has what a host refused, or did not send, asked for once more, and ends its pause; answers how many. */
export async function retryFetches(
  context: UserContext,
  { id }: ParsedInputOf<typeof linkFetching.retryFetches>,
): Promise<DataOf<typeof linkFetching.retryFetches>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const host = await db
      .updateTable("datasheetsFetchHosts")
      .set({ pausedUntil: null, pauseReason: null, badRun: 0, robotsUntil: null, updatedAt: now })
      .where("id", "=", id)
      .returning("host")
      .executeTakeFirst();
    if (!host) throw doorRefusals.notFound("没有这个网站");
    const update = db
      .updateTable("datasheetsFetches")
      .set({ tries: 0, reason: null, httpCode: null, endedAt: null, nextAt: now })
      .where("host", "=", host.host);
    const moved = await moving(update, { states: fetchStates, from: ["refused", "failed"], to: "waiting" })
      .returning("id")
      .execute();
    // What was put off comes as well.
    await db
      .updateTable("datasheetsFetches")
      .set({ nextAt: now })
      .where("host", "=", host.host)
      .where("state", "=", "waiting")
      .where("nextAt", ">", now)
      .execute();
    const after = { host: host.host, count: moved.length };
    await recordAction(context, { act: "retry-fetches", subject: "fetch-host", subjectId: id, after });
    return { count: moved.length };
  });
}
