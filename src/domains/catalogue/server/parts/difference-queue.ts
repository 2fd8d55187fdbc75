import { sql } from "kysely";
import { anyOf } from "#platform/any-of.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { nobodys } from "#platform/domain/own-case.ts";
import { decideDifference } from "./decide-difference.ts";
import { rememberDifference, reopenDifference } from "./reopen-difference.ts";
import { shownDifferences } from "./differences.ts";

/** Where an import says something else than operators have said: one case for each part or brand and field. */
export const differenceQueue: CaseQueue = {
  name: "differences",
  title: "来源差异",
  group: "规格书",
  order: 150,
  dueHours: 168,
  look: "what lists and operators say of parts",
  whose: nobodys("what lists and operators say of parts"),
  tellsNobody: true,
  decisions: [
    { name: "adopted", label: "采纳来源", kind: "primary", needsReason: false, reasons: ["来源较新", "原先设定有误"] },
    { name: "kept", label: "保持", kind: "plain", needsReason: false, reasons: ["来源有误", "已核对原厂资料"] },
  ],
  waiting: () =>
    sql`select id, differing_at as opened_at from catalogue_operator_values where differing_at is not null`,
  named: (pattern) =>
    sql`select held.id from catalogue_operator_values held
      left join datasheet_parts part on part.id = held.part_id left join datasheet_brands brand on brand.id = held.brand_id
    where held.differing_at is not null and (part.mpn ilike ${pattern} or brand.name ilike ${pattern})`,
  async list(context, { ids, ...range }) {
    const which = ids === null ? sql`true` : sql`held.id = ${anyOf(ids)}`;
    return (await shownDifferences(context, which, range)).map(
      ({ id, part, brand, label, value, differing, source, at, operator }) => ({
        id,
        title: `${part?.mpn ?? brand!.name} · ${label}`,
        path: part ? `/ops/parts/${part.id}` : `/ops/brands/${brand!.id}`,
        facts: [
          { label: "现在（运营设定）", value, path: null },
          { label: "来源", value: differing, path: null },
          { label: "名单", value: source, path: null },
          { label: "设定人", value: operator ?? "已注销的运营人员", path: null },
        ],
        text: "",
        openedAt: at,
      }),
    );
  },
  async decide(context, { id, decision, reason, openedAt }) {
    await decideDifference(context, { id, isAdopted: decision === "adopted", reason, openedAt });
    return null;
  },
  undo: { remember: rememberDifference, restore: reopenDifference },
};
