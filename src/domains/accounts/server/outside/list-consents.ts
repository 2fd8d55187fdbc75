import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { outside } from "../../contract/outside.ts";
import { findSource } from "./sources.ts";

/** The sites outside that the asker lets know him. */
export async function listConsents(context: UserContext): Promise<DataOf<typeof outside.listConsents>> {
  const rows = await context.db
    .selectFrom("accountOutsideConsents")
    .select(["sourceId", "mayLogIn", "createdAt"])
    .where("userId", "=", context.user.id)
    .orderBy("createdAt", "desc")
    .orderBy("sourceId")
    .execute();
  return rows.map(({ sourceId, mayLogIn, createdAt }) => ({
    fromswb: sourceId,
    name: findSource(context, sourceId)?.name ?? sourceId,
    mayLogIn,
    agreedAt: createdAt.toISOString(),
  }));
}
