import type { DataOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { UNDO_MS } from "#platform/domain/case-queue.ts";
import type { BrandLevel } from "#domains/companies/labels.ts";
import { type MerchantState, type ShopType, type PaperKind, type TaxRate } from "../labels.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import type { OwnMerchant } from "../contract/merchant-shapes.ts";
import type { merchants } from "../contract/merchants.ts";
import { filesById, findMembership, lockOwnEnterprise } from "#domains/enterprises/server/public.ts";
import { reviewsAtFields } from "#domains/moderation/server/public/reviews-at-fields.ts";
import { SHOP_WORDS } from "./public-texts.ts";
import { readReceivingAccount, readTerms } from "./config-kinds.ts";
import { isRenewable } from "./shops/renew-shop.ts";
import { topCategories } from "./merchant-queries.ts";

const STEPS_SHOWN = 50;

/** The admission of the asker's enterprise, for its main account alone. */
export async function myMerchant(context: UserContext): Promise<DataOf<typeof merchants.myMerchant>> {
  const { user, now } = context;
  const [membership, categories] = await Promise.all([findMembership(context, user.id), topCategories(context)]);
  return {
    enterprise: membership
      ? { name: membership.name, isInForce: membership.status === "certified", isOwner: membership.isOwner }
      : null,
    merchant: membership?.isOwner ? await ownMerchant(context, membership) : null,
    categories,
    now: now.toISOString(),
  };
}

async function ownMerchant(
  context: UserContext,
  { enterpriseId }: { enterpriseId: number },
): Promise<OwnMerchant | null> {
  const { db } = context;
  const row = await db
    .selectFrom("suppliersMerchants")
    .selectAll()
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirst();
  if (!row) return null;
  const [papers, brands, steps, account, terms, slips, reviews] = await Promise.all([
    db
      .selectFrom("suppliersMerchantPapers as paper")
      .innerJoin("suppliersFiles as file", "file.id", "paper.fileId")
      .select(["paper.kind", "file.id", "file.mediaType"])
      .where("paper.merchantId", "=", row.id)
      .execute(),
    db
      .selectFrom("suppliersMerchantBrands as brand")
      .innerJoin("suppliersFiles as file", "file.id", "brand.fileId")
      .select([
        "brand.brandName",
        "brand.authoriser",
        "brand.level",
        "brand.validFrom",
        "brand.validUntil",
        "file.id as fileId",
        "file.mediaType",
      ])
      .where("brand.merchantId", "=", row.id)
      .orderBy("brand.id")
      .execute(),
    db
      .selectFrom("suppliersMerchantSteps")
      .select(["move", "reason", "at", "signedVersion", "agreedDepositFen", "agreedFeePercent"])
      .where("merchantId", "=", row.id)
      .orderBy("id", "desc")
      .limit(STEPS_SHOWN)
      .execute(),
    readReceivingAccount(context),
    readTerms(context),
    filesById(context, [row.depositSlipId ?? 0]),
    reviewsAtFields(context, SHOP_WORDS, [row.id]),
  ]);
  const slip = slips.get(row.depositSlipId ?? 0);
  const { shopName, categorySlugs, bankName, bankCode, returnRegion, returnAddress, servicePhone, serviceHours } = row;
  return {
    id: row.id,
    number: row.number,
    state: row.state as MerchantState,
    reason: row.reason,
    submitted:
      row.submittedAt === null
        ? null
        : {
            shopName,
            categorySlugs,
            bankName,
            bankCode,
            returnRegion,
            returnAddress,
            servicePhone,
            serviceHours,
            shopType: row.shopType as ShopType,
            taxRate: row.taxRate as TaxRate,
            papers: Object.fromEntries(papers.map(({ kind, ...file }) => [kind as PaperKind, file])),
            brands: brands.map(({ fileId, mediaType, level, ...brand }) => ({
              ...brand,
              level: level as BrandLevel,
              file: { id: fileId, mediaType },
            })),
          },
    bankAccountEnd: row.bankAccountEnd,
    draft: row.draft as Record<string, string>,
    signedAt: row.signedAt?.toISOString() ?? null,
    terms: {
      depositFen: row.agreedDepositFen ?? terms.depositFen,
      feePercent: row.agreedFeePercent ?? terms.feePercent,
    },
    depositReference: row.depositReference,
    depositToldAt: row.depositToldAt?.toISOString() ?? null,
    depositAccount: row.state === "signing" || row.state === "deposit" ? account : null,
    depositSlip: slip ? { id: slip.id, mediaType: slip.mediaType } : null,
    receipt:
      row.depositReceivedAt === null || row.depositReceiver === "" || !isHeldNoMore(row.depositReceivedAt, context.now)
        ? null
        : {
            payer: row.depositPayer,
            receiver: row.depositReceiver,
            fen: row.agreedDepositFen ?? 0,
            reference: row.depositReference,
            at: row.depositReceivedAt.toISOString(),
          },
    shop: { servicePhone, serviceHours, returnRegion, returnAddress },
    review: reviews.get(row.id) ?? null,
    termEndsOn: row.termEndsOn,
    isRenewable: isRenewable(row, context.now),
    exitAskedAt: row.exitAskedAt?.toISOString() ?? null,
    exitReason: row.exitReason,
    refundDueFen: row.refundDueFen,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    steps: steps.map(({ move, reason, at, signedVersion, agreedDepositFen, agreedFeePercent }) => ({
      label: MERCHANT_MOVES[move as MerchantMove].label,
      reason,
      at: at.toISOString(),
      signed:
        signedVersion === null
          ? null
          : { version: signedVersion, depositFen: agreedDepositFen ?? 0, feePercent: agreedFeePercent ?? 0 },
    })),
  };
}

/** A receipt that is printed can't be taken back: it comes once its decision can't be either. */
function isHeldNoMore(receivedAt: Date, now: Date): boolean {
  return now.getTime() - receivedAt.getTime() >= UNDO_MS;
}

/** The merchant of the asker's enterprise, his alone until the transaction ends; made where there is none. */
export async function openOwnMerchant(context: UserContext) {
  const { db, now } = context;
  const enterprise = await lockOwnEnterprise(context);
  const known = await db
    .selectFrom("suppliersMerchants")
    .select(["id", "number", "bankAccountEnd"])
    .where("enterpriseId", "=", enterprise.id)
    .forUpdate()
    .executeTakeFirst();
  if (known) return { ...known, enterprise };
  // An enterprise has one, so its number is the merchant's.
  const number = `M${String(enterprise.id).padStart(10, "0")}`;
  const made = await db
    .insertInto("suppliersMerchants")
    .values({ enterpriseId: enterprise.id, number, createdAt: now, updatedAt: now })
    .returning(["id", "number", "bankAccountEnd"])
    .executeTakeFirstOrThrow();
  return { ...made, enterprise };
}
