import { sql } from "kysely";
import { MERCHANT_MOVES } from "../states.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import { MOVE_REASONS } from "../move-reasons.ts";
import {
  listWaitingMerchants,
  type MerchantQueueKind,
  type WaitingMerchant,
  waitingMerchants,
} from "./waiting-merchants.ts";
import { decideMerchant } from "./decide-merchant.ts";
import { rememberMerchant, standsDecided, undoMerchant } from "./undo-merchant.ts";
import type { CaseDecision, CaseNotice, CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseMerchants } from "./whose-merchants.ts";

type Move =
  | "take-up"
  | "ask-for-more"
  | "approve"
  | "open"
  | "check"
  | "suspend"
  | "confirm-exit"
  | "decline-exit"
  | "note-refund";

// What names a field, as the form does, stands beside it there.
const COMMON_WANTS = [
  "法人身份证人像面：照片不清晰，请重新上传",
  "开户许可证：户名与企业名称不一致",
  "品牌授权：授权书未盖章或已过期",
  "店铺名称：与品牌授权不符，请更换",
  "一般纳税人证明：与可开税率不符",
];

const DECISIONS: Record<Move, Omit<CaseDecision, "name" | "label">> = {
  "take-up": { kind: "plain", needsReason: false, reasons: [] },
  "ask-for-more": { kind: "danger", needsReason: true, reasons: COMMON_WANTS },
  approve: { kind: "primary", needsReason: false, reasons: ["资料齐全，与原件一致"] },
  open: { kind: "primary", needsReason: false, needsSecond: true, reasons: ["保证金已到账"] },
  check: { kind: "primary", needsReason: false, reasons: ["主体信息与营业执照一致"] },
  suspend: { kind: "danger", needsReason: true, reasons: MOVE_REASONS.suspend },
  "confirm-exit": { kind: "primary", needsReason: false, needsSecond: true, reasons: ["没有未了结的订单和投诉"] },
  "decline-exit": { kind: "danger", needsReason: true, reasons: ["还有未了结的投诉", "还有未完成的订单"] },
  "note-refund": { kind: "plain", needsReason: true, needsSecond: true, reasons: ["已原路退还"] },
};

/** Enterprises that want to sell in the mall: taken up, looked at, and opened once their deposit is there. */
export const merchantQueue = merchantQueueOf({
  name: "merchants",
  title: "商家入驻",
  order: 90,
  kind: "admission",
  moves: ["take-up", "ask-for-more", "approve", "open"],
});

interface MerchantQueue extends Pick<CaseQueue, "name" | "title" | "order"> {
  kind: MerchantQueueKind;
  moves: Move[];
}

/** A queue of the shops of a kind: the moves that it leads to, and what its owner is told of each. */
export function merchantQueueOf({ name, title, order, kind, moves }: MerchantQueue): CaseQueue {
  return {
    name,
    title,
    group: "企业",
    order,
    look: "numbers of accounts in part; papers go on record when they are opened",
    whose: whoseMerchants,
    of: {
      merchant: (id) => sql`select ${id}::bigint as id`,
      enterprise: (id) => sql`select id from suppliers_merchants where enterprise_id = ${id}`,
    },
    decisions: moves.map((move) => ({ name: move, label: MERCHANT_MOVES[move].label, ...DECISIONS[move] })),
    waiting: (context) => waitingMerchants(context, kind),
    list: async (context, range) => (await listWaitingMerchants(context, kind, range)).map((one) => toCase(one, moves)),
    async decide(context, { id, decision, reason, openedAt }) {
      const move = decision as Move;
      const { ownerId, shopName } = await decideMerchant(context, { id, move, reason, seen: openedAt });
      return noticeOf(move, { shopName, reason, userId: ownerId });
    },
    undo: { remember: rememberMerchant, restore: undoMerchant, stands: standsDecided },
  };
}

function noticeOf(
  move: Move,
  { shopName, reason, userId }: { shopName: string; reason: string; userId: number },
): CaseNotice | null {
  const notice = (title: string, text: string) => ({ userId, title, text, path: ADMISSION_PATH });
  switch (move) {
    case "take-up":
      return notice("入驻资料审核中", `「${shopName}」的入驻资料已开始审核。`);
    case "ask-for-more":
      return notice("入驻资料需要补充", `「${shopName}」：${reason}`);
    case "approve":
      return notice("入驻资料已通过", `「${shopName}」的资料已通过，请签署入驻协议。`);
    case "open":
      return notice("店铺已开通", `「${shopName}」已开通，欢迎入驻。`);
    case "suspend":
      return notice("店铺已暂停", `「${shopName}」已暂停：${reason}`);
    case "confirm-exit":
      return notice("店铺已退店", `「${shopName}」已退店，保证金按约定退还，进度见入驻页。`);
    case "decline-exit":
      return notice("退店申请未通过", `「${shopName}」：${reason}`);
    case "note-refund":
      return notice("保证金已退还", `「${shopName}」的保证金已登记退还：${reason}`);
    case "check":
      return null;
  }
}

function toCase(
  { id, title, facts, owner, files, state, isCertified, openedAt }: WaitingMerchant,
  moves: Move[],
): QueuedCase {
  return {
    id,
    title,
    path: `/ops/merchants/${id}`,
    facts: [
      ...facts.map((fact) => ({ ...fact, path: null })),
      { label: "申请人", value: owner.nickName, path: `/ops/users/${owner.id}` },
    ],
    pictures: files.map((file) => ({
      label: file.label,
      mediaType: file.mediaType,
      path: `/api/enterprise/file/${file.id}`,
    })),
    text: "",
    allowed: moves.filter((move) => {
      const { from, needsCertified } = MERCHANT_MOVES[move];
      return from.includes(state) && (isCertified || !needsCertified);
    }),
    openedAt: openedAt.toISOString(),
  };
}
