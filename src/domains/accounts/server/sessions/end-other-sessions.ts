import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownSessions } from "../../contract/sessions.ts";
import { endSessions } from "./sessions.ts";

/** Ends the other sessions of the asker. */
export async function endOtherSessions(context: UserContext): Promise<DataOf<typeof ownSessions.endOtherSessions>> {
  return { ended: await endSessions(context, context.user.id) };
}
