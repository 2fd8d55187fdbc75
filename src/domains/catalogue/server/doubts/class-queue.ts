import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { nobodys } from "#platform/domain/own-case.ts";
import { decideClass, rememberClass, reopenClass } from "./decide-class.ts";
import { IS_ODD, shownClasses } from "./shown-classes.ts";

/** Parts that lists have put into another category than most of their series. */
export const classQueue: CaseQueue = {
  name: "class-doubts",
  title: "分类存疑",
  group: "规格书",
  order: 153,
  dueHours: 168,
  look: "in which categories lists put parts",
  whose: nobodys("in which categories lists put parts"),
  tellsNobody: true,
  decisions: [
    { name: "moved", label: "归入多数所在分类", kind: "primary", needsReason: false, reasons: ["来源分类有误"] },
    { name: "kept", label: "保持", kind: "plain", needsReason: false, reasons: ["确属不同器件", "已核对原厂资料"] },
  ],
  waiting: () => sql`select doubt.id, doubt.found_at as opened_at from catalogue_class_doubts doubt where ${IS_ODD}`,
  named: (pattern) =>
    sql`select doubt.id from catalogue_class_doubts doubt join datasheet_parts part on part.id = doubt.part_id
    where part.mpn ilike ${pattern}`,
  namedBy: "型号",
  async list(context, { ids, ...range }) {
    const which = ids === null ? sql`true` : sql`doubt.id = ${anyOf(ids)}`;
    return (await shownClasses(context, which, range)).map((doubt) => ({
      id: doubt.id,
      title: `${doubt.brand === null ? "" : `${doubt.brand} `}${doubt.mpn}`,
      path: `/ops/parts/${doubt.partId}`,
      facts: [
        { label: "现在的分类", value: doubt.category, path: null },
        { label: "同系列多在", value: doubt.leading.name, path: null },
        { label: "同系列型号", value: `${doubt.parts} 个中有 ${doubt.leadingParts} 个`, path: null },
        { label: "描述", value: doubt.description || "（无）", path: null },
      ],
      text: "",
      openedAt: doubt.foundAt,
    }));
  },
  async decide(context, { id, decision, reason, openedAt }) {
    await decideClass(context, { id, isMoved: decision === "moved", reason, openedAt });
    return null;
  },
  undo: { remember: rememberClass, restore: reopenClass },
};
