import type { Context } from "#platform/context.ts";
import { keepRowInTransaction } from "#platform/named-lock.ts";
import { accountRefusals } from "../../errors.ts";

/** Of an account that is to be given something, as its refusal says it: whose account, and what it can't. */
interface Given {
  whose?: string;
  what: string;
}

/**
 * Inside a transaction, before a right is given to a named account: refuses one that is frozen, closed or about to be closed.
 * Until the transaction ends it is neither frozen nor asked to be closed.
 */
export async function lockReceiver(
  context: Pick<Context, "db">,
  userId: number,
  { whose = "该账号", what }: Given,
): Promise<void> {
  await keepRowInTransaction(context, "accountUsers", userId);
  const account = await context.db
    .selectFrom("accountUsers")
    .select(["frozenAt", "closingAt", "closedAt"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!account || account.frozenAt || account.closingAt || account.closedAt)
    throw accountRefusals.receiverNotOpen({ whose, what });
}
