import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { Dashboard } from "../contract/dashboard.ts";
import { countsDemo, isCounted } from "./counted-accounts.ts";
import { queuesOf, waitingIn } from "./list-queues.ts";

const DAYS = 30;
const WEEK_DAYS = 7;
const TEAM_MAX = 50;

/** What came in and was decided of late, and by whom. What was taken back counts as not decided. */
export async function readDashboard(context: UserContext): Promise<Dashboard> {
  const [days, team] = await Promise.all([readDays(context), readTeam(context)]);
  return { days, team };
}

/** A case came in on the day since when it waits, or waited when it was decided; what its owner withdrew is in neither. */
async function readDays(context: UserContext): Promise<Dashboard["days"]> {
  const { db, now } = context;
  const own = queuesOf(context);
  const today = sql`(${now}::timestamptz)::date`;
  const from = sql`(${today} - ${DAYS - 1}::int)`;
  const nothing = sql`select null::text as queue, null::bigint as id, null::timestamptz as opened_at where false`;
  const { rows } = await sql<Dashboard["days"][number]>`
    with days as (select day::date as day from generate_series(${from}, ${today}, interval '1 day') day),
    decisions as (
      select queue, case_id, opened_at::date as opened_on, decided_at::date as day from operator_console_decisions
      where queue = any(${own.map(({ name }) => name)}::text[]) and undone_at is null and decided_at >= ${from}),
    came_in as (
      select queue, id, opened_at::date as day from (${own.length > 0 ? waitingIn(context, own) : nothing}) waiting where opened_at >= ${from}
      union select queue, case_id, opened_on from decisions where opened_on >= ${from}),
    counted as (select day, count(*) as came_in from came_in group by day),
    done as (select day, count(*) as decided from decisions group by day)
    select day::text as day, coalesce(came_in, 0)::integer as came_in, coalesce(decided, 0)::integer as decided
    from days left join counted using (day) left join done using (day) order by day`.execute(db);
  return rows;
}

async function readTeam({ db, now, settings }: UserContext): Promise<Dashboard["team"]> {
  const since = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days}::int)`;
  const { rows } = await sql<Dashboard["team"][number]>`
    select operator.id, operator.nick_name as name, count(*)::integer as month,
      (count(*) filter (where decided.decided_at >= ${since(WEEK_DAYS)}))::integer as week
    from operator_console_decisions decided join account_users operator on operator.id = decided.operator_id
    where ${isCounted("operator", countsDemo(settings))} and decided.undone_at is null and decided.decided_at >= ${since(DAYS)}
    group by operator.id order by month desc, operator.id limit ${TEAM_MAX}`.execute(db);
  return rows;
}
