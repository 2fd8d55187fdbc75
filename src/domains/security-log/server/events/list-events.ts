import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { networkOf } from "#platform/visitor.ts";
import type { securityEvents } from "../../contract/events.ts";
import { subjectMarks } from "../subject-mark.ts";

export type Asked = Omit<ParsedInputOf<typeof securityEvents.listEvents>, "pageIndex" | "pageSize" | "sort">;

const USER_ID = /^\d{1,10}$/;
const MOBILE_OF_CHINA = /^1\d{10}$/;

/** What happened to accounts and rights, the latest first. */
export async function listEvents(
  context: Context,
  { pageIndex, pageSize, sort, ...asked }: ParsedInputOf<typeof securityEvents.listEvents>,
): Promise<DataOf<typeof securityEvents.listEvents>> {
  const direction = sort === "at" ? "asc" : "desc";
  const found = selectEvents(context, asked).orderBy("at", direction).orderBy("id", direction);
  return listPage(found, { pageIndex, pageSize }, (rows) =>
    rows.map(({ at, details, ...row }) => ({
      ...row,
      at: at.toISOString(),
      details: details as Record<string, unknown>,
    })),
  );
}

export function selectEvents({ db, key }: Context, { kind, outcome, account, network, from, until }: Asked) {
  return db
    .selectFrom("securityEvents")
    .select(["id", "at", "kind", "outcome", "userId", "network", "address", "device", "browser", "requestId"])
    .select(["details", "times"])
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind!))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome!))
    .$if(account !== undefined, (query) =>
      USER_ID.test(account!)
        ? query.where("userId", "=", Number(account))
        : query.where("subject", "in", subjectMarks(key, MOBILE_OF_CHINA.test(account!) ? `+86${account}` : account!)),
    )
    .$if(network !== undefined, (query) => query.where("network", "in", [network!, networkOf(network!)]))
    .$if(from !== undefined, (query) => query.where("at", ">=", sql<Date>`${from}::date::timestamptz`))
    .$if(until !== undefined, (query) => query.where("at", "<", sql<Date>`(${until}::date + 1)::timestamptz`));
}
