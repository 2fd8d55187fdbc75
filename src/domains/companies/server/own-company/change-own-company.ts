import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockOwnCompany, lockPublishedCompany } from "./own-company.ts";

type Change<Answer> = (context: UserContext, companyId: number) => Promise<Answer>;

/** Changes the asker's company, one change at a time. */
export function changeOwnCompany<Answer>(context: UserContext, run: Change<Answer>): Promise<Answer> {
  return inTransaction(context, async (context) => run(context, (await lockOwnCompany(context)).id));
}

/** Takes something off the asker's company, which may be certified no longer. */
export function takeOffOwnCompany<Answer>(context: UserContext, run: Change<Answer>): Promise<Answer> {
  return inTransaction(context, async (context) => run(context, (await lockPublishedCompany(context))?.id ?? 0));
}
