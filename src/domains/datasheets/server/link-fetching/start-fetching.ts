import { recordAction } from "#domains/audit/server/public.ts";
import { addTask } from "#domains/notices/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { enqueue } from "#platform/tasks.ts";
import type { FetchRunRow } from "../../contract/link-fetching.ts";
import { datasheetRefusals } from "../../errors.ts";
import { FETCH_KIND } from "./fetch-kind.ts";
import { findRun, selectRuns } from "./fetch-runs.ts";
import { fetchLinksTask } from "./fetch-task.ts";

const TITLE = "抓取外链规格书";

/** Queues a run. Refused where the portal fetches nothing, no host is allowed, or one is under way. */
export async function startFetching(context: UserContext): Promise<FetchRunRow> {
  if (!context.ports.documentSource.isOn) throw datasheetRefusals.fetchingOff();
  return inTransaction(context, async (context) => {
    const { db } = context;
    await lockInTransaction(context, "datasheets.startFetching");
    const allowed = await db
      .selectFrom("datasheetsFetchHosts")
      .select("host")
      .where("isAllowed", "=", true)
      .limit(1)
      .executeTakeFirst();
    if (!allowed) throw datasheetRefusals.noHostAllowed();
    const underWay = await selectRuns(context).where("task.state", "in", ["waiting", "running"]).executeTakeFirst();
    if (underWay) throw datasheetRefusals.fetchingUnderWay({ operator: underWay.operator });
    const id = await addTask(context, { kind: FETCH_KIND, title: TITLE });
    await enqueue(db, fetchLinksTask, { taskId: id });
    await recordAction(context, { act: "start-fetching", subject: "fetching", subjectId: id });
    return findRun(context, id);
  });
}
