import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FetchRunRow } from "../../contract/link-fetching.ts";
import { FETCH_KIND } from "./fetch-kind.ts";

export async function findRun(context: Pick<Context, "db">, id: number): Promise<FetchRunRow> {
  const found = await selectRuns(context).where("task.id", "=", id).executeTakeFirst();
  if (!found) throw doorRefusals.notFound("没有这次抓取");
  return toRun(found);
}

export async function findLastRun(context: Pick<Context, "db">): Promise<FetchRunRow | null> {
  const found = await selectRuns(context).orderBy("task.id", "desc").limit(1).executeTakeFirst();
  return found ? toRun(found) : null;
}

export function selectRuns({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("accountTasks as task")
    .innerJoin("accountUsers as operator", "operator.id", "task.userId")
    .select(["task.id", sql<FetchRunRow["state"]>`task.state`.as("state"), "task.progress", "task.note"])
    .select(["operator.nickName as operator", "task.createdAt"])
    .where("task.kind", "=", FETCH_KIND);
}

function toRun({ createdAt, ...row }: Omit<FetchRunRow, "createdAt"> & { createdAt: Date }): FetchRunRow {
  return { ...row, createdAt: createdAt.toISOString() };
}
