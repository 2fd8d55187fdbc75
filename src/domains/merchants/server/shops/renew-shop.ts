import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { agreeTo } from "#domains/accounts/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import type { shops } from "../../contract/shops.ts";
import { merchantRefusals } from "../../errors.ts";
import { RENEWAL_DAYS, TERM_YEARS } from "../../labels.ts";
import { readTerms } from "../config-kinds.ts";
import { lockOwnMerchant } from "../merchant-queries.ts";
import { stepMerchant } from "../step-merchant.ts";
import { yearsAfter } from "../years-after.ts";

/** Whether the term of a merchant can be renewed: it nears its end, or is over, and its owner does not want to leave. */
export function isRenewable(
  { termEndsOn, exitAskedAt }: { termEndsOn: string | null; exitAskedAt: Date | null },
  now: Context["now"],
): boolean {
  return termEndsOn !== null && exitAskedAt === null && termEndsOn <= renewedUntil(now);
}

/** Adds a year to the term of the asker's shop, by the agreement and the fee that hold now. The deposit stays as it was paid. */
export function renewShop(
  context: UserContext,
  { version, feePercent }: ParsedInputOf<typeof shops.renewShop>,
): Promise<DataOf<typeof shops.renewShop>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { id } = await lockOwnMerchant(context);
    if (!(await agreeTo(context, { kind: "merchant-agreement", version }))) throw merchantRefusals.otherAgreement();
    const terms = await readTerms(context);
    if (feePercent !== terms.feePercent) throw merchantRefusals.otherAgreement();
    const merchant = await db
      .selectFrom("suppliersMerchants")
      .select(["termEndsOn", "exitAskedAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (merchant.exitAskedAt !== null) throw merchantRefusals.exitAsked();
    const { termEndsOn } = merchant;
    if (termEndsOn !== null && !isRenewable(merchant, now))
      throw merchantRefusals.notYetRenewed({ days: RENEWAL_DAYS, day: termEndsOn });
    const today = formatDay(now);
    const renewed = yearsAfter(termEndsOn !== null && termEndsOn > today ? termEndsOn : today, TERM_YEARS);
    await stepMerchant(context, id, {
      move: "renew",
      changes: {
        termEndsOn: renewed,
        termRemindedDays: null,
        signedVersion: version,
        signedAt: now,
        agreedFeePercent: feePercent,
      },
    });
    return { termEndsOn: renewed };
  });
}

function renewedUntil(now: Date): string {
  return formatDay(new Date(now.getTime() + RENEWAL_DAYS * DAY_MS));
}
