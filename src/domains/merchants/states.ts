import { statesOfActions } from "#shared/define-states.ts";
import { MERCHANT_STATES, type MerchantState } from "./labels.ts";

interface Move {
  /** As the log and its history call it. */
  label: string;
  by: "owner" | "operator" | "portal";
  from: readonly MerchantState[];
  /** Null: it stays where it is. */
  to: MerchantState | null;
  /** Only while the enterprise's certification is in force. */
  needsCertified?: true;
}

const MOVES = {
  submit: { label: "提交", by: "owner", from: ["draft", "incomplete", "left"], to: "submitted", needsCertified: true },
  withdraw: {
    label: "撤回",
    by: "owner",
    from: ["submitted", "reviewing", "incomplete", "signing", "deposit"],
    to: "draft",
  },
  sign: { label: "签约", by: "owner", from: ["signing"], to: "deposit", needsCertified: true },
  "tell-deposit": { label: "告知已缴保证金", by: "owner", from: ["deposit"], to: "deposit", needsCertified: true },
  renew: { label: "续约", by: "owner", from: ["open", "suspended"], to: null, needsCertified: true },
  "ask-exit": { label: "申请退店", by: "owner", from: ["open", "suspended"], to: null },
  "take-back-exit": { label: "撤回退店申请", by: "owner", from: ["open", "suspended"], to: null },
  "take-up": { label: "开始审核", by: "operator", from: ["submitted"], to: "reviewing" },
  "ask-for-more": { label: "要求补充", by: "operator", from: ["reviewing"], to: "incomplete" },
  approve: { label: "通过", by: "operator", from: ["reviewing"], to: "signing", needsCertified: true },
  open: { label: "确认保证金并开通", by: "operator", from: ["deposit"], to: "open", needsCertified: true },
  check: { label: "复核无误", by: "operator", from: ["open"], to: "open", needsCertified: true },
  suspend: { label: "暂停", by: "operator", from: ["open"], to: "suspended" },
  resume: { label: "恢复", by: "operator", from: ["suspended"], to: "open", needsCertified: true },
  remove: { label: "清退", by: "operator", from: ["signing", "deposit", "open", "suspended"], to: "removed" },
  "confirm-exit": { label: "同意退店", by: "operator", from: ["open", "suspended"], to: "left" },
  "decline-exit": { label: "不同意退店", by: "operator", from: ["open", "suspended"], to: null },
  "note-refund": { label: "登记退款", by: "operator", from: ["left"], to: null },
  "take-back": { label: "撤销上一步处理", by: "operator", from: [], to: null },
  lapse: { label: "企业认证失效，暂停", by: "portal", from: ["open"], to: "suspended" },
} as const satisfies Record<string, Move>;

/** Who may move a merchant from where to where. All else is refused. */
export const MERCHANT_MOVES: Record<MerchantMove, Move> = MOVES;

export type MerchantMove = keyof typeof MOVES;

/** What operators do to a shop outside of the queues. */
export const OPERATOR_MOVES = ["suspend", "resume", "remove"] as const satisfies MerchantMove[];

const acts = Object.entries(MERCHANT_MOVES).map(
  ([act, { from, to }]): [string, Partial<Record<MerchantState, MerchantState>>] => [
    act,
    Object.fromEntries(from.map((state) => [state, to ?? state])),
  ],
);

/** What an operator has just decided goes back to where it was: by `take-back` alone, which no form offers. */
const takenBack = Object.entries(MERCHANT_MOVES).flatMap(([act, { by, from, to }]) =>
  by !== "operator" || to === null || act === "remove"
    ? []
    : from.map((state): [string, Partial<Record<MerchantState, MerchantState>>] => [
        `${act} ${state}`,
        { [to]: state },
      ]),
);

/** The moves that `MERCHANT_MOVES` names, and back, as one table. */
export const merchantStates = statesOfActions(MERCHANT_STATES, Object.fromEntries([...acts, ...takenBack]));
