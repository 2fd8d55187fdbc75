import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import { merchantRefusals } from "../errors.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import { stepMerchant } from "./step-merchant.ts";

interface Decided {
  id: number;
  move: MerchantMove;
  reason: string;
  seen?: string | undefined;
}

/** An operator's move of a merchant, on record. Answers whom to tell of which shop. */
export function decideMerchant(
  context: UserContext,
  { id, move, reason, seen }: Decided,
): Promise<{ ownerId: number; shopName: string }> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const state = await stepMerchant(context, id, {
      move,
      reason,
      seen,
      changes: move === "open" ? { openedAt: now, checkedAt: now } : move === "check" ? { checkedAt: now } : {},
    });
    const merchant = await db
      .selectFrom("suppliersMerchants as merchant")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
      .select(["merchant.shopName", "merchant.depositToldAt", "enterprise.ownerId"])
      .where("merchant.id", "=", id)
      .executeTakeFirstOrThrow();
    if (move === "open" && merchant.depositToldAt === null) throw merchantRefusals.depositNotReported();
    if (move === "approve") await refuseLapsed(context, id);
    await recordAction(context, {
      act: "settle-merchant",
      subject: "merchant",
      subjectId: id,
      reason,
      before: { state },
      after: { state: MERCHANT_MOVES[move].to, move: MERCHANT_MOVES[move].label },
    });
    return { ownerId: merchant.ownerId, shopName: merchant.shopName };
  });
}

async function refuseLapsed({ db, now }: UserContext, merchantId: number): Promise<void> {
  const lapsed = await db
    .selectFrom("suppliersMerchantBrands")
    .select(["brandName", "validUntil"])
    .where("merchantId", "=", merchantId)
    .where("validUntil", "<", formatDay(now))
    .executeTakeFirst();
  if (lapsed) throw merchantRefusals.brandLapsed({ brand: lapsed.brandName, day: lapsed.validUntil! });
}
