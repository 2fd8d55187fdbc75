import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { withColleagues } from "#platform/domain/own-case.ts";
import { catalogueRefusals } from "../../errors.ts";

/** How many of one company's wait at most. */
export const WAITING_MAX = 50;
export const PROPOSALS_A_DAY_MAX = 100;

interface Proposed {
  brandName: string;
  brandKey: string;
  mpn?: string;
  categoryId?: number | undefined;
  datasheetUrl?: string;
  note: string;
}

/** Takes a proposal in for its company. Refuses what waits already, too many of them, and words that may not be shown. Inside a transaction of the caller's. */
export async function takeProposal(context: UserContext, proposed: Proposed): Promise<{ id: number }> {
  const { db, now, user, declared } = context;
  const { brandName, mpn = "", note } = proposed;
  if (proposed.brandKey === "") throw doorRefusals.invalidInput({ brandName: "这不是品牌名称" });
  const why = await declared.whyNotShown(context, { brandName, mpn, note });
  if (why) throw why;
  // Two colleagues at once never pass the limits together; one name, since companies are known above.
  await lockInTransaction(context, "catalogue.proposals");
  const { rows } = await sql<{ waiting: number; today: number }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where created_at >= date_trunc('day', ${now}::timestamptz)) as today
    from catalogue_proposals where user_id in (${withColleagues(context, user.id)})`.execute(db);
  if (rows[0]!.waiting >= WAITING_MAX) throw catalogueRefusals.proposalsWait({ most: WAITING_MAX });
  if (rows[0]!.today >= PROPOSALS_A_DAY_MAX) throw catalogueRefusals.proposalsUsedUp({ most: PROPOSALS_A_DAY_MAX });
  const taken = await db
    .insertInto("catalogueProposals")
    .values({ ...proposed, userId: user.id, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw catalogueRefusals.proposedAlready({ name: mpn || brandName });
  return taken;
}
