import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { outside } from "../../contract/outside.ts";
import { lockSession } from "../sessions/sessions.ts";
import { proveAgain } from "../prove-again.ts";
import { keepTicket, LASTS_SECONDS } from "./login-tickets.ts";

/** A ticket of the asker's own, for another browser of his, whose login his logout does not end: so he proves who he is. */
export async function makeLoginTicket(
  context: UserContext,
  proof: ParsedInputOf<typeof outside.makeLoginTicket>,
): Promise<DataOf<typeof outside.makeLoginTicket>> {
  await proveAgain(context, proof);
  const ticket = await inTransaction(context, async (context) => {
    await lockSession(context);
    return keepTicket(context, { userId: context.user.id, sourceId: null, sessionHash: context.user.sessionKey });
  });
  return {
    ticket,
    path: `/?${new URLSearchParams({ ticket, userId: String(context.user.id) })}`,
    expiresAfterSeconds: LASTS_SECONDS,
  };
}
