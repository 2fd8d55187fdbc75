import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { MERCHANT_STATE_LABELS } from "../labels.ts";
import { MOVE_REASONS } from "../move-reasons.ts";
import { MERCHANT_MOVES } from "../states.ts";
import { listMerchantsForOperators } from "./list-merchants-for-operators.ts";
import { moveMerchant } from "./move-merchant.ts";

type Run = Parameters<typeof moveMerchant>[0];

export const consoleTables: Record<string, ConsoleTable> = {
  merchants: consoleTable({
    title: "商家",
    input: merchantsForOperators.listMerchantsForOperators.input,
    list: listMerchantsForOperators,
    rowOf: ({ id, shopName, number, updatedAt }) => ({ id, name: shopName || number, seen: updatedAt }),
    columns: {
      shop: { title: "店铺", cell: ({ shopName }) => shopName },
      company: { title: "企业", cell: ({ companyName }) => companyName },
      number: { title: "业务编号", cell: ({ number }) => number },
      state: { title: "状态", cell: ({ state }) => MERCHANT_STATE_LABELS[state] },
      opened: { title: "开通", cell: ({ openedAt }) => openedAt && formatExactTime(openedAt) },
      checked: { title: "上次核对", cell: ({ checkedAt }) => checkedAt && formatExactTime(checkedAt) },
      owner: { title: "主账号", cell: ({ ownerName }) => ownerName },
    },
    acts: { suspend: actOf("suspend"), resume: actOf("resume") },
  }),
};

function actOf(move: "suspend" | "resume") {
  return {
    label: MERCHANT_MOVES[move].label,
    kind: move === "resume" ? ("primary" as const) : ("danger" as const),
    reasons: MOVE_REASONS[move],
    run: (context: Run, { id, reason, seen }: { id: number; reason: string; seen: string }) =>
      moveMerchant(context, { id, move, reason, seen }),
  };
}
