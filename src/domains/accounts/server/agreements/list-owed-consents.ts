import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { agreements } from "../../contract/agreements.ts";
import { findOwed } from "./agreements.ts";

/** What is in force and the asker has not agreed to. */
export async function listOwedConsents(context: UserContext): Promise<DataOf<typeof agreements.listOwedConsents>> {
  return findOwed(context, context.user.id);
}
