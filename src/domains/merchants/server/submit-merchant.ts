import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { formatDay } from "#shared/format-date.ts";
import type { merchants } from "../contract/merchants.ts";
import { merchantRefusals } from "../errors.ts";
import { missingOf, requirementsOf } from "../merchant-requirements.ts";
import { requireRegion } from "#domains/enterprises/server/public.ts";
import { foundBy } from "#platform/name-search.ts";
import { requireFiles } from "#domains/enterprises/server/public.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { readSubmitted } from "./claimed-facts.ts";
import { SHOP_WORDS } from "./public-texts.ts";
import { sealed } from "./sealed.ts";
import { topCategories } from "./merchant-queries.ts";
import { stepMerchant } from "./step-merchant.ts";
import { openOwnMerchant } from "./my-merchant.ts";

const END_DIGITS = 4;
const SHOP_NAME_CONSTRAINT = "suppliers_merchants_shop_name";

type Input = ParsedInputOf<typeof merchants.submitMerchant>;

/** Hands in the admission of the asker's enterprise, or once more what was asked for; of several at once one is taken. */
export function submitMerchant(context: UserContext, input: Input): Promise<DataOf<typeof merchants.submitMerchant>> {
  requireRegion("returnRegion", input.returnRegion);
  refuseMissing(input);
  refuseBrands(context, input);
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const { id, number, bankAccountEnd, enterprise } = await openOwnMerchant(context);
    await refuseWhileDue(context, id);
    await refuseUnknownCategories(context, input.categorySlugs);
    await requireFiles(context, [
      ...Object.entries(input.papers).map(([kind, fileId]) => ({
        id: fileId,
        kind: "paper" as const,
        field: `papers.${kind}`,
      })),
      ...input.brands.map(({ fileId }, at) => ({
        id: fileId,
        kind: "certificate" as const,
        field: `brands.${at}.fileId`,
      })),
    ]);
    if (input.bankAccount === undefined && bankAccountEnd === null)
      throw doorRefusals.invalidInput({ bankAccount: "请输入账号" });
    const {
      shopName,
      shopType,
      categorySlugs,
      taxRate,
      bankName,
      bankCode,
      bankAccount,
      returnRegion,
      returnAddress,
      servicePhone,
      serviceHours,
    } = input;
    const account =
      bankAccount === undefined
        ? {}
        : {
            bankAccount: context.key.seal(sealed.bankAccount, bankAccount),
            bankAccountEnd: bankAccount.slice(-END_DIGITS),
          };
    const former = await readSubmitted(context, id);
    const { searchText } = foundBy([shopName, enterprise.name]);
    const changes = {
      shopName,
      shopType,
      categorySlugs: [...new Set(categorySlugs)],
      taxRate,
      bankName,
      bankCode,
      ...account,
      returnRegion,
      returnAddress,
      servicePhone,
      serviceHours,
      searchText,
      draft: "{}",
      ...(former && { former: JSON.stringify(former) }),
      submittedAt: now,
      // What was agreed of an earlier admission is not this one's.
      signedVersion: null,
      signedAt: null,
      agreedDepositFen: null,
      agreedFeePercent: null,
      depositReceivedAt: null,
    };
    await stepMerchant(context, id, { move: "submit", changes }).catch(showSaved);
    await lookAt(context, { kind: SHOP_WORDS, ids: [id] });
    await db.deleteFrom("suppliersMerchantPapers").where("merchantId", "=", id).execute();
    await db.deleteFrom("suppliersMerchantBrands").where("merchantId", "=", id).execute();
    await db
      .insertInto("suppliersMerchantPapers")
      .values(Object.entries(input.papers).map(([kind, fileId]) => ({ merchantId: id, kind, fileId })))
      .execute();
    for (const brand of input.brands)
      await db
        .insertInto("suppliersMerchantBrands")
        .values({
          ...brand,
          merchantId: id,
          brandId: await findBrand(context, brand.brandName),
          validUntil: brand.validUntil ?? null,
        })
        .execute();
    return { number };
  });
}

/** A deposit that is owed to a shop which has left is settled before it comes back, or nobody would see that it is owed. */
async function refuseWhileDue({ db }: UserContext, id: number): Promise<void> {
  const due = await db
    .selectFrom("suppliersMerchants")
    .select("id")
    .where("id", "=", id)
    .where("refundDueFen", ">", 0)
    .where("refundedAt", "is", null)
    .executeTakeFirst();
  if (due) throw merchantRefusals.refundDue();
}

function refuseMissing({ shopType, shopName, taxRate, papers, brands }: Input): void {
  const missing = missingOf(requirementsOf({ shopType, shopName, taxRate }), {
    papers: Object.keys(papers),
    brands: brands.length,
  });
  if (Object.keys(missing).length > 0) throw doorRefusals.invalidInput(missing);
}

function refuseBrands({ now }: UserContext, { brands }: Input): void {
  for (const [at, { brandName, validFrom, validUntil }] of brands.entries()) {
    if (brands.findIndex((other) => other.brandName.toLowerCase() === brandName.toLowerCase()) < at)
      throw doorRefusals.invalidInput({ [`brands.${at}.brandName`]: "这个品牌已经填写" });
    if (validUntil !== undefined && validUntil < validFrom)
      throw doorRefusals.invalidInput({ [`brands.${at}.validUntil`]: "到期日早于起始日" });
    if (validUntil !== undefined && validUntil < formatDay(now))
      throw doorRefusals.invalidInput({ [`brands.${at}.validUntil`]: "授权已到期" });
  }
}

async function refuseUnknownCategories(context: UserContext, slugs: string[]): Promise<void> {
  const known = await topCategories(context);
  if (!slugs.every((slug) => known.some((category) => category.slug === slug)))
    throw doorRefusals.invalidInput({ categorySlugs: "主营类目有变化，请重新选择" });
}

/** The catalogue's brand of exactly this name, in either language. */
async function findBrand({ db }: UserContext, name: string): Promise<number | null> {
  const found = await db
    .selectFrom("datasheetBrands")
    .select("id")
    .where((eb) => eb.or([eb(eb.fn("lower", ["name"]), "=", name.toLowerCase()), eb("nameCn", "=", name)]))
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forKeyShare()
    .executeTakeFirst();
  return found?.id ?? null;
}

function showSaved(error: Error & { constraint?: string }): never {
  throw error.constraint === SHOP_NAME_CONSTRAINT ? merchantRefusals.shopNameTaken() : error;
}
