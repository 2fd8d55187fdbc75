import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { factsOf, type SaidFact } from "#platform/domain/whole-thing.ts";
import { formatDay } from "#shared/format-date.ts";
import { formatFen } from "#shared/format-money.ts";
import { mayLookInto } from "#shared/staff-rights.ts";
import { CHECKED_DAYS, PAPER_KINDS, PAPER_LABELS, type PaperKind } from "../labels.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import type { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { DAY_MS } from "#shared/durations.ts";
import { CATEGORY_NAMES, claimedFacts } from "./claimed-facts.ts";
import { whoseMerchants } from "./whose-merchants.ts";

const STEPS_SHOWN = 50;

/** A shop as operators see it in whole; papers for who may look at enterprises, what is public alone for who stands on a side of it. */
export async function readMerchantForOperators(
  context: UserContext,
  { id }: ParsedInputOf<typeof merchantsForOperators.readMerchantForOperators>,
): Promise<DataOf<typeof merchantsForOperators.readMerchantForOperators>> {
  const { db, now, user } = context;
  const shop = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoin("suppliersCertifications as certified", "certified.id", "enterprise.certificationId")
    .selectAll("merchant")
    .select(["enterprise.name", "enterprise.creditCode", "enterprise.validUntil", "owner.id as ownerId"])
    .select(["owner.nickName", "certified.legalPerson", "certified.licenceId"])
    .select([isInForce(now).as("isInForce"), CATEGORY_NAMES.as("categories")])
    .where("merchant.id", "=", id)
    .where("merchant.submittedAt", "is not", null)
    .executeTakeFirst();
  if (!shop) throw doorRefusals.notFound("没有这家店铺");
  const isOwn = (await ownCases(context, whoseMerchants, { ids: [id], userId: user.id })).has(id);
  if (!isOwn)
    await recordLook(context, { act: "read-merchant", subject: "merchant", subjectId: id, whose: whoseMerchants });
  const [papers, brands, steps] = await Promise.all([
    db.selectFrom("suppliersMerchantPapers").select(["kind", "fileId"]).where("merchantId", "=", id).execute(),
    db.selectFrom("suppliersMerchantBrands").selectAll().where("merchantId", "=", id).orderBy("id").execute(),
    db
      .selectFrom("suppliersMerchantSteps")
      .select(["move", "reason", "at"])
      .where("merchantId", "=", id)
      .orderBy("id", "desc")
      .limit(STEPS_SHOWN)
      .execute(),
  ]);
  const paper = (label: string, fileId: number) => ({ label, path: `/api/enterprise/file/${fileId}` });
  const kept = new Map(papers.map(({ kind, fileId }) => [kind as PaperKind, fileId]));
  const inner: SaidFact[] = [
    ["原因", shop.reason],
    ["法定代表人", shop.legalPerson],
    // The authorisations stand below, as what belongs to it.
    ...claimedFacts(shop, []).filter(([label]) => label !== "店铺名称"),
    ["签署协议", shop.signedAt && `第 ${shop.signedVersion} 版，${formatDay(shop.signedAt)}`],
    ["约定保证金", shop.agreedDepositFen !== null && formatFen(shop.agreedDepositFen, "CNY")],
    ["约定费率", shop.agreedFeePercent !== null && `${shop.agreedFeePercent}%`],
    ["保证金到账", shop.depositReceivedAt && `${formatDay(shop.depositReceivedAt)}，凭证 ${shop.depositReference}`],
    ["退店申请", shop.exitAskedAt && `${formatDay(shop.exitAskedAt)} ${shop.exitReason}`.trim()],
    ["应退保证金", shop.refundDueFen !== null && formatFen(shop.refundDueFen, "CNY")],
    ["退还保证金", shop.refundedAt && formatDay(shop.refundedAt)],
  ];
  return {
    facts: factsOf([
      ["业务编号", shop.number],
      ["企业", shop.name, `/ops/enterprises/${shop.enterpriseId}`],
      ["统一社会信用代码", shop.creditCode],
      ["企业认证", shop.isInForce ? `有效期至 ${shop.validUntil}` : "已失效"],
      ["主账号", shop.nickName, `/ops/users/${shop.ownerId}`],
      ...(isOwn ? [] : inner),
      ["提交", shop.submittedAt && formatDay(shop.submittedAt)],
      ["开通", shop.openedAt && formatDay(shop.openedAt)],
      ["期限至", shop.termEndsOn],
      ["上次核对", shop.checkedAt && formatDay(shop.checkedAt)],
      [
        "下次核对",
        shop.state === "open" && shop.checkedAt && formatDay(shop.checkedAt.getTime() + CHECKED_DAYS * DAY_MS),
      ],
      ["更新", formatDay(shop.updatedAt)],
    ]),
    texts: [],
    papers:
      isOwn || shop.state === "draft" || !mayLookInto(user, "enterprises")
        ? []
        : [
            ...(shop.licenceId === null ? [] : [paper("营业执照", shop.licenceId)]),
            ...(shop.depositSlipId === null ? [] : [paper("银行回单", shop.depositSlipId)]),
            ...PAPER_KINDS.flatMap((kind) => (kept.has(kind) ? [paper(PAPER_LABELS[kind], kept.get(kind)!)] : [])),
            ...brands.map(({ fileId, brandName }) => paper(`${brandName} 授权书`, fileId)),
          ],
    history: isOwn
      ? []
      : steps.map(({ move, reason, at }) => ({
          at: at.toISOString(),
          what: MERCHANT_MOVES[move as MerchantMove].label,
          reason,
        })),
    isOwn,
  };
}
