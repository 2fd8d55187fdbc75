import { refuseMuted } from "#domains/accounts/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockOwnCompany, lockPublishedCompany } from "./own-company.ts";

type Change<Answer> = (context: UserContext, companyId: number) => Promise<Answer>;

/** Changes what others see of the asker's company, one change at a time. Whoever may not publish at present is refused. */
export function publishInOwnCompany<Answer>(context: UserContext, run: Change<Answer>): Promise<Answer> {
  return changeOwnCompany(context, async (context, companyId) => {
    await refuseMuted(context);
    return run(context, companyId);
  });
}

/** The same where nothing new is shown by it. */
export function changeOwnCompany<Answer>(context: UserContext, run: Change<Answer>): Promise<Answer> {
  return inTransaction(context, async (context) => run(context, (await lockOwnCompany(context)).id));
}

/** Takes something off the asker's company, which may be certified no longer. */
export function takeOffOwnCompany<Answer>(context: UserContext, run: Change<Answer>): Promise<Answer> {
  return inTransaction(context, async (context) => run(context, (await lockPublishedCompany(context))?.id ?? 0));
}
