import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { certification } from "../../contract/certification.ts";
import { findMembership } from "../enterprise-queries.ts";

/** Whether the asker's enterprise is certified, which its members are with it. */
export async function enterpriseStatus(context: Context): Promise<DataOf<typeof certification.enterpriseStatus>> {
  return context.user && (await findMembership(context, context.user.id))?.status === "certified" ? "certified" : null;
}
