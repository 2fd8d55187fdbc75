import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { own } from "../../contract/own.ts";
import { rolesOf } from "./roles-of.ts";

/** What the asker is on the portal, by which his menu is made. */
export async function readRoles(context: UserContext): Promise<DataOf<typeof own.readRoles>> {
  return rolesOf(context, context.user.id);
}
