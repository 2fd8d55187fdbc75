import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { endTask } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { FetchRunRow, linkFetching } from "../../contract/link-fetching.ts";
import { datasheetRefusals } from "../../errors.ts";
import { findRun } from "./fetch-runs.ts";

/** Ends a run; what it had begun waits for the next one. */
export async function stopFetching(
  context: UserContext,
  { id }: ParsedInputOf<typeof linkFetching.stopFetching>,
): Promise<FetchRunRow> {
  return inTransaction(context, async (context) => {
    const { state, progress } = await findRun(context, id);
    if (!(await endTask(context, id, { state: "cancelled", note: `由 ${context.user.nickName} 停止` })))
      throw datasheetRefusals.fetchingOver();
    await recordAction(context, {
      act: "stop-fetching",
      subject: "fetching",
      subjectId: id,
      before: { state, progress },
    });
    return findRun(context, id);
  });
}
