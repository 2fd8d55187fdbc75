import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { nobodys } from "#platform/domain/own-case.ts";
import { decideDoubt, type DoubtDecision } from "./decide-doubt.ts";
import { rememberDoubt, reopenDoubt } from "./reopen-doubt.ts";
import { IS_WAITING, shownDoubts } from "./shown-doubts.ts";

/** Values that rules doubt, and those that a list brought and that were not taken over for it. */
export const doubtQueue: CaseQueue = {
  name: "value-doubts",
  title: "存疑数值",
  group: "规格书",
  order: 151,
  dueHours: 168,
  look: "what lists say of parts",
  whose: nobodys("what lists say of parts"),
  tellsNobody: true,
  decisions: [
    {
      name: "trusted",
      label: "采纳来源值",
      kind: "primary",
      needsReason: false,
      reasons: ["已核对原厂资料", "同类中确有此值"],
    },
    { name: "emptied", label: "置空", kind: "danger", needsReason: false, reasons: ["来源有误", "单位有误"] },
    { name: "refused", label: "保持原值", kind: "plain", needsReason: false, reasons: ["来源有误", "单位有误"] },
  ],
  waiting: () =>
    sql`select doubt.id, doubt.found_at as opened_at from catalogue_value_doubts doubt where ${IS_WAITING}`,
  named: (pattern) =>
    sql`select doubt.id from catalogue_value_doubts doubt join datasheet_parts part on part.id = doubt.part_id
      join datasheet_parameters parameter on parameter.id = doubt.parameter_id
    where part.mpn ilike ${pattern} or parameter.name ilike ${pattern}`,
  namedBy: "型号或参数",
  async list(context, { ids, ...range }) {
    const which = ids === null ? sql`true` : sql`doubt.id = ${anyOf(ids)}`;
    return (await shownDoubts(context, which, range)).map((doubt) => ({
      id: doubt.id,
      title: `${doubt.brand === null ? "" : `${doubt.brand} `}${doubt.mpn} · ${doubt.parameter}`,
      path: `/ops/parts/${doubt.partId}`,
      facts: [
        { label: doubt.isHeld ? "来源（暂未采用）" : "来源值", value: doubt.printed, path: null },
        ...(doubt.isHeld ? [{ label: "现在", value: doubt.present ?? "（无）", path: null }] : []),
        { label: "存疑原因", value: doubt.why, path: null },
        { label: "名单", value: doubt.sources.join("；") || "（无）", path: null },
        ...(doubt.datasheetUrl === null ? [] : [{ label: "规格书地址", value: doubt.datasheetUrl, path: null }]),
      ],
      text: "",
      allowed: doubt.isHeld ? ["trusted", "refused"] : ["trusted", "emptied"],
      openedAt: doubt.foundAt,
    }));
  },
  async decide(context, { id, decision, reason, openedAt }) {
    await decideDoubt(context, { id, decision: decision as DoubtDecision, reason, openedAt });
    return null;
  },
  undo: { remember: rememberDoubt, restore: reopenDoubt },
};
