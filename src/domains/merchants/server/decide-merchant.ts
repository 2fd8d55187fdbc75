import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { Updateable } from "kysely";
import { formatDay } from "#shared/format-date.ts";
import type { SuppliersMerchants } from "#platform/tables.ts";
import { TERM_YEARS } from "../labels.ts";
import { readReceivingAccount } from "./config-kinds.ts";
import { yearsAfter } from "./years-after.ts";
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
    const { db } = context;
    const changes = await changesOf(context, id, move);
    const state = await stepMerchant(context, id, { move, reason, seen, changes });
    const merchant = await db
      .selectFrom("suppliersMerchants as merchant")
      .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
      .select(["merchant.shopName", "merchant.depositToldAt", "merchant.refundDueFen", "enterprise.ownerId"])
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
      after: {
        state: MERCHANT_MOVES[move].to ?? state,
        move: MERCHANT_MOVES[move].label,
        ...((move === "confirm-exit" || move === "note-refund") && { refundDueFen: merchant.refundDueFen }),
      },
    });
    return { ownerId: merchant.ownerId, shopName: merchant.shopName };
  });
}

/** What an operator's move writes beside the state. */
async function changesOf(
  { db, now, settings }: UserContext,
  id: number,
  move: MerchantMove,
): Promise<Omit<Updateable<SuppliersMerchants>, "state">> {
  if (move === "check") return { checkedAt: now };
  if (move === "remove") return { exitAskedAt: null };
  if (move === "open")
    return {
      openedAt: now,
      checkedAt: now,
      depositReceivedAt: now,
      depositPayer: await payerOf({ db }, id),
      depositReceiver: (await readReceivingAccount({ db, settings }))?.name ?? "",
      termEndsOn: yearsAfter(formatDay(now), TERM_YEARS),
      termRemindedDays: null,
      refundDueFen: null,
      refundedAt: null,
    };
  if (move !== "confirm-exit" && move !== "decline-exit" && move !== "note-refund") return {};
  const { exitAskedAt, agreedDepositFen, depositReceivedAt, refundDueFen, refundedAt } = await db
    .selectFrom("suppliersMerchants")
    .select(["exitAskedAt", "agreedDepositFen", "depositReceivedAt", "refundDueFen", "refundedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (move === "note-refund") {
    if (refundDueFen === null || refundedAt !== null) throw merchantRefusals.nothingDue();
    return { refundedAt: now };
  }
  if (exitAskedAt === null) throw merchantRefusals.noExitAsked();
  const left = { refundDueFen: depositReceivedAt === null ? 0 : (agreedDepositFen ?? 0), termEndsOn: null };
  return { exitAskedAt: null, ...(move === "confirm-exit" && left) };
}

/** As the enterprise is called today. */
async function payerOf({ db }: Pick<UserContext, "db">, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select("enterprise.name")
    .where("merchant.id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
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
