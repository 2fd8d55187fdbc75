import type { z } from "zod";
import type { DataOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { checkGivenCode, useCode } from "#domains/accounts/server/public.ts";
import { lookAt, textsNow } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { isWholeRegion } from "#platform/regions.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import type { certification } from "../../contract/certification.ts";
import type { detailFields } from "../../fields.ts";
import { lockOwnEnterprise } from "../enterprise-queries.ts";
import { ENTERPRISE_INTRODUCTION_TEXT } from "../public-texts.ts";
import { sealed } from "../sealed.ts";
import { requireFiles } from "./store-file.ts";

export type Details = z.output<z.ZodObject<typeof detailFields>>;

const END_DIGITS = 4;
const REMOVE = "none";

/** Saves contact, business and the rest that nobody reviews. */
export async function updateDetails(
  context: UserContext,
  details: Details,
): Promise<DataOf<typeof certification.updateDetails>> {
  const proof = await proveMobile(context, details);
  return inTransaction(context, async (context) => {
    const { id } = await lockOwnEnterprise(context);
    await saveDetails(context, id, details);
    await proof.use(context);
    await context.db.deleteFrom("suppliersDrafts").where("userId", "=", context.user.id).execute();
    return { review: await reviewOfText(context, ENTERPRISE_INTRODUCTION_TEXT, id) };
  });
}

/** Writes details into an enterprise that the transaction holds. */
export async function saveDetails(context: UserContext, enterpriseId: number, details: Details): Promise<void> {
  const { db, now } = context;
  const {
    businessRegion,
    businessAddress,
    contact,
    mobile,
    email,
    landline,
    brands,
    products,
    introduction,
    website,
    bankName,
    bankAccount,
    pictureIds,
    logoId,
  } = details;
  requireRegion("businessRegion", businessRegion);
  const former = await textsNow(context, { kind: ENTERPRISE_INTRODUCTION_TEXT, id: enterpriseId });
  await requireFiles(context, [
    { id: logoId, kind: "logo", field: "logoId" },
    ...pictureIds.map((id) => ({ id, kind: "picture" as const, field: "pictureIds" })),
  ]);
  const account =
    bankAccount === undefined
      ? {}
      : bankAccount === REMOVE
        ? { bankAccount: null, bankAccountEnd: null }
        : {
            bankAccount: context.key.seal(sealed.bankAccount, bankAccount),
            bankAccountEnd: bankAccount.slice(-END_DIGITS),
          };
  await db
    .updateTable("suppliersEnterprises")
    .set({
      businessRegion,
      businessAddress,
      contact,
      mobile,
      email,
      landline,
      brands,
      products,
      introduction,
      website,
      bankName,
      ...account,
      logoId: logoId ?? null,
      pictureIds: [...new Set(pictureIds)],
      updatedAt: now,
    })
    .where("id", "=", enterpriseId)
    .execute();
  await lookAt(context, { kind: ENTERPRISE_INTRODUCTION_TEXT, ids: [enterpriseId], former });
}

/** Refuses a place that does not exist, or that has parts of which one is to be chosen. */
export function requireRegion(field: string, code: string): void {
  if (!isWholeRegion(code)) throw doorRefusals.invalidInput({ [field]: "请选择到区县" });
}

/** Makes sure that a contact's number is reached, outside of a transaction: it is the asker's own, is kept already, or a code came to it. */
export async function proveMobile(
  context: UserContext,
  { mobile, code }: Pick<Details, "mobile" | "code">,
): Promise<{ use: (context: UserContext) => Promise<void> }> {
  const { db, user } = context;
  const account = await db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom("suppliersEnterprises")
    .select("mobile")
    .where("ownerId", "=", user.id)
    .executeTakeFirst();
  if (mobile === account.mobile || mobile === kept?.mobile) return { use: async () => {} };
  if (!code) throw doorRefusals.invalidInput({ code: `请输入 ${maskMobile(mobile)} 收到的验证码` });
  const given = { target: mobile, purpose: "enterprise", code };
  await checkGivenCode(context, given);
  return { use: (context) => useCode(context, given) };
}
