import { isInForce } from "#domains/enterprises/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { hasMoved } from "#platform/move-rows.ts";
import type { MerchantState } from "../labels.ts";
import { keepEnterpriseOf } from "./step-merchant.ts";
import { MERCHANT_MOVES, type MerchantMove, merchantStates } from "../states.ts";

/** What decisions write beside the state. */
const WRITTEN = [
  "reason",
  "openedAt",
  "checkedAt",
  "depositReceivedAt",
  "depositPayer",
  "depositReceiver",
  "termEndsOn",
  "termRemindedDays",
  "refundDueFen",
  "refundedAt",
  "exitAskedAt",
  "updatedAt",
] as const;

/** What ends a shop's standing outside of the queues. */
const ENDS = ["suspend", "resume", "remove", "lapse"] satisfies MerchantMove[];

/** How a merchant stands before it is decided. */
export function rememberMerchant({ db }: UserContext, id: number) {
  return db
    .selectFrom("suppliersMerchants")
    .select([...WRITTEN, "state"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

type Remembered = NonNullable<Awaited<ReturnType<typeof rememberMerchant>>>;

interface Decided {
  id: number;
  decision: string;
  decidedAt: Date;
}

/** Puts a merchant back, and writes that down beside the step itself, which stays; false where it has gone on since, or what has. */
export async function undoMerchant(
  { db, now }: UserContext,
  { id, decision, decidedAt, former }: Decided & { former: Record<string, unknown> },
): Promise<boolean | string> {
  // As it was kept: times as text.
  const { state, ...written } = former as unknown as Remembered;
  const was = state as MerchantState;
  if (was === "open" && MERCHANT_MOVES[decision as MerchantMove].to !== "open") {
    await keepEnterpriseOf({ db }, id);
    const certified = await db
      .selectFrom("suppliersMerchants as merchant")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
      .select(isInForce(now).as("isInForce"))
      .where("merchant.id", "=", id)
      .executeTakeFirst();
    if (!certified?.isInForce) return "企业认证已失效";
  }
  const isBack = await hasMoved(
    db.updateTable("suppliersMerchants").set(written).where("id", "=", id).where("updatedAt", "=", decidedAt),
    { states: merchantStates, to: was, from: [MERCHANT_MOVES[decision as MerchantMove].to ?? was] },
  );
  // Two steps may be of one moment.
  const [last] = isBack ? await stepsSince({ db }, { id, decidedAt }) : [];
  if (last?.move !== decision) return false;
  await db.insertInto("suppliersMerchantSteps").values({ merchantId: id, move: "take-back", state, at: now }).execute();
  return true;
}

/** Whether it was not suspended, or removed, since outside of the queues, which its owner is told of at once. */
export async function standsDecided(context: Context, decided: Decided): Promise<boolean> {
  const steps = await stepsSince(context, decided);
  const own = steps.findLastIndex(({ move, at }) => move === decided.decision && +at === +decided.decidedAt);
  return !steps.slice(0, Math.max(own, 0)).some(({ move }) => (ENDS as string[]).includes(move));
}

/** The latest first. */
function stepsSince({ db }: Pick<Context, "db">, { id, decidedAt }: { id: number; decidedAt: Date }) {
  return db
    .selectFrom("suppliersMerchantSteps")
    .select(["move", "at"])
    .where("merchantId", "=", id)
    .where("at", ">=", decidedAt)
    .orderBy("id", "desc")
    .execute();
}
