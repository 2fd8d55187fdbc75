import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { anyOf } from "#platform/any-of.ts";
import { formatDay } from "#shared/format-date.ts";
import { formatFen } from "#shared/format-money.ts";
import {
  MERCHANT_STATE_LABELS,
  type MerchantState,
  type ShopType,
  PAPER_KINDS,
  PAPER_LABELS,
  type PaperKind,
} from "../labels.ts";
import { besideFormer, CATEGORY_NAMES, type ClaimedFact, claimedFacts } from "./claimed-facts.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import { requirementsOf } from "../merchant-requirements.ts";
import { checkDueFrom } from "./checks/check-due-from.ts";
import { findWordsOfAllClasses } from "#domains/moderation/server/public.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";

const EARLIER_SHOWN = 12;

/** admission: somebody wants in · check: it is to be compared with its licence once more · exit: it wants out, or has money to get back */
export type MerchantQueueKind = "admission" | "check" | "exit";

/** What an operator needs to decide: shop and company, what was handed in, and how it came here. */
export interface WaitingMerchant {
  id: number;
  title: string;
  /** `isClaimed`: typed in the form; `former`: as it was submitted before. */
  facts: { label: string; value: string; isClaimed?: boolean; former?: string }[];
  owner: { id: number; nickName: string };
  files: { id: number; label: string; mediaType: string }[];
  state: MerchantState;
  isCertified: boolean;
  openedAt: Date;
}

/** Those that wait, as a query of `id` and `opened_at`. */
export function waitingMerchants(context: Context, kind: MerchantQueueKind) {
  const opened = waitingOf(context, kind).select(["merchant.id", "merchant.updatedAt as openedAt"]);
  return sql<{ id: number; openedAt: Date }>`${opened}`;
}

/** Those that wait, the oldest first; of `ids` alone where they are given. */
export async function listWaitingMerchants(
  context: Context,
  kind: MerchantQueueKind,
  { ids, limit, offset }: { ids: number[] | null; limit: number; offset: number },
): Promise<WaitingMerchant[]> {
  const { db, now } = context;
  const rows = await waitingOf(context, kind)
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoin("suppliersCertifications as certified", "certified.id", "enterprise.certificationId")
    .leftJoin("suppliersFiles as licence", "licence.id", "certified.licenceId")
    .leftJoin("suppliersFiles as slip", "slip.id", "merchant.depositSlipId")
    .selectAll("merchant")
    .select([
      "enterprise.name",
      "enterprise.creditCode",
      "enterprise.validUntil",
      "owner.id as ownerId",
      "owner.nickName",
      "certified.legalPerson",
      "certified.licenceUntil",
      "licence.id as licenceId",
      "licence.mediaType as licenceType",
      "slip.mediaType as slipType",
    ])
    .select(isInForce(now).as("isInForce"))
    .select(CATEGORY_NAMES.as("categories"))
    .$if(ids !== null, (query) => query.where("merchant.id", "=", anyOf(ids!)))
    .orderBy("merchant.updatedAt")
    .orderBy("merchant.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const merchantIds = rows.map(({ id }) => id);
  const [papers, brands, steps] = await Promise.all([
    db
      .selectFrom("suppliersMerchantPapers as paper")
      .innerJoin("suppliersFiles as file", "file.id", "paper.fileId")
      .select(["paper.merchantId", "paper.kind", "file.id", "file.mediaType"])
      .where("paper.merchantId", "=", anyOf(merchantIds))
      .execute(),
    db
      .selectFrom("suppliersMerchantBrands as brand")
      .innerJoin("suppliersFiles as file", "file.id", "brand.fileId")
      .select([
        "brand.merchantId",
        "brand.brandName",
        "brand.authoriser",
        "brand.level",
        "brand.validFrom",
        "brand.validUntil",
        "file.id as fileId",
        "file.mediaType",
      ])
      .where("brand.merchantId", "=", anyOf(merchantIds))
      .orderBy("brand.id")
      .execute(),
    db
      .selectFrom("suppliersMerchantSteps")
      .select(["merchantId", "move", "reason", "at"])
      .where("merchantId", "=", anyOf(merchantIds))
      .orderBy("id", "desc")
      .execute(),
  ]);
  const found = new Map<number, string[]>();
  for (const { id, shopName, serviceHours, returnAddress } of rows)
    found.set(
      id,
      (await findWordsOfAllClasses(context, [shopName, serviceHours, returnAddress])).map(({ word }) => word),
    );
  return rows.map((row) => {
    const own = <One extends { merchantId: number }>(all: One[]) =>
      all.filter(({ merchantId }) => merchantId === row.id);
    const { claim } = requirementsOf({ shopType: row.shopType as ShopType, shopName: row.shopName, taxRate: null });
    const claimed = besideFormer(
      claimedFacts(row, own(brands)),
      kind === "admission" ? (row.former as ClaimedFact[] | null) : null,
    );
    const facts: [string, string | null][] = [
      ["状态", MERCHANT_STATE_LABELS[row.state as MerchantState]],
      ["业务编号", row.number],
      ["企业", `${row.name} ${row.creditCode ?? ""}`],
      ["企业认证", row.isInForce ? `有效期至 ${row.validUntil}` : "已失效，不能通过"],
      ["法定代表人", row.legalPerson],
      ["执照有效期", row.licenceUntil ?? "长期"],
      ["店名核对", claim === null ? null : `含“${claim}”，请核对品牌证明`],
      ["敏感词", found.get(row.id)!.join("、") || null],
      [
        "保证金",
        row.state === "deposit"
          ? `应缴 ${formatFen(row.agreedDepositFen ?? 0, "CNY")}，凭证 ${row.depositReference}`
          : null,
      ],
      ["签署协议", row.signedAt && `第 ${row.signedVersion} 版，${formatDay(row.signedAt)}`],
      ["退店申请", row.exitAskedAt && `${formatDay(row.exitAskedAt)} ${row.exitReason}`],
      ["已收保证金", row.depositReceivedAt && row.exitAskedAt ? formatFen(row.agreedDepositFen ?? 0, "CNY") : null],
      ["应退保证金", row.state === "left" ? formatFen(row.refundDueFen ?? 0, "CNY") : null],
      ["上次核对", row.checkedAt && formatDay(row.checkedAt)],
      ...own(steps)
        .slice(0, EARLIER_SHOWN)
        .map(({ move, reason, at }): [string, string] => [
          "此前",
          `${formatDay(at)} ${MERCHANT_MOVES[move as MerchantMove].label}${reason ? `：${reason}` : ""}`,
        ]),
    ];
    const kept = new Map(own(papers).map((paper) => [paper.kind as PaperKind, paper]));
    return {
      id: row.id,
      title: row.shopName,
      facts: [
        ...facts.flatMap(([label, value]) =>
          value ? [{ label, value, ...(label === "保证金" && { isClaimed: true }) }] : [],
        ),
        ...claimed,
      ],
      owner: { id: row.ownerId, nickName: row.nickName },
      files: [
        ...(row.licenceId === null ? [] : [{ id: row.licenceId, label: "营业执照", mediaType: row.licenceType! }]),
        ...(row.depositSlipId === null || row.state === "open"
          ? []
          : [{ id: row.depositSlipId, label: "银行回单", mediaType: row.slipType! }]),
        ...PAPER_KINDS.flatMap((kind) =>
          kept.has(kind)
            ? [{ id: kept.get(kind)!.id, label: PAPER_LABELS[kind], mediaType: kept.get(kind)!.mediaType }]
            : [],
        ),
        ...own(brands).map(({ fileId, brandName, mediaType }) => ({
          id: fileId,
          label: `${brandName} 授权书`,
          mediaType,
        })),
      ],
      state: row.state as MerchantState,
      isCertified: row.isInForce,
      openedAt: row.updatedAt,
    };
  });
}

/** An admission waits for an operator while it is to be taken up or looked at, and once its deposit was told. */
function waitingOf({ db, now }: Context, kind: MerchantQueueKind) {
  const merchants = db.selectFrom("suppliersMerchants as merchant");
  if (kind === "check")
    return merchants.where("merchant.state", "=", "open").where("merchant.checkedAt", "<", checkDueFrom(now));
  if (kind === "exit")
    return merchants.where((eb) =>
      eb.or([
        eb("merchant.exitAskedAt", "is not", null),
        eb.and([
          eb("merchant.state", "=", "left"),
          eb("merchant.refundDueFen", ">", 0),
          eb("merchant.refundedAt", "is", null),
        ]),
      ]),
    );
  return merchants.where((eb) =>
    eb.or([
      eb("merchant.state", "in", ["submitted", "reviewing"]),
      eb.and([eb("merchant.state", "=", "deposit"), eb("merchant.depositToldAt", "is not", null)]),
    ]),
  );
}
