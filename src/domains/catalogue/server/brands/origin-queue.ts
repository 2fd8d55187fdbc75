import { sql } from "kysely";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import { nobodys } from "#platform/domain/own-case.ts";
import { UNSOURCED } from "../../origin-labels.ts";
import { decideOrigin } from "./decide-origin.ts";
import { IS_OPEN, openOrigins } from "./open-origins.ts";
import { rememberOrigin, reopenOrigin } from "./reopen-origin.ts";

/** Nobody is waiting for it. */
const DUE_HOURS = 90 * 24;

/** Brands of which nobody has said whence they are; those with the most parts first. */
export const originQueue: CaseQueue = {
  name: "brand-origins",
  title: "品牌归属",
  group: "规格书",
  order: 158,
  dueHours: DUE_HOURS,
  look: "names of brands, which everybody sees",
  whose: nobodys("what is said of brands"),
  decisions: [
    { name: "domestic", label: "国产", kind: "primary", needsReason: true, reasons: [UNSOURCED] },
    { name: "foreign", label: "境外（含港澳台）", kind: "plain", needsReason: true, reasons: [UNSOURCED] },
    { name: "unknown", label: "仍未知", kind: "plain", needsReason: false, reasons: ["查无可靠资料"] },
  ],
  waiting: () => sql`select brand.id, brand.created_at as opened_at from datasheet_brands brand where ${IS_OPEN}`,
  named: (pattern) =>
    sql`select brand.id from datasheet_brands brand where ${IS_OPEN} and (brand.name ilike ${pattern} or brand.name_cn ilike ${pattern})`,
  async list(context, range) {
    return (await openOrigins(context, range)).map(
      ({ id, name, nameCn, website, partCount, aliases, categories, openedAt }) => ({
        id,
        title: nameCn && nameCn !== name ? `${name}（${nameCn}）` : name,
        path: `/ops/brands/${id}`,
        facts: [
          { label: "型号", value: String(partCount), path: null },
          ...(categories.length > 0 ? [{ label: "主要分类", value: categories.join("、"), path: null }] : []),
          { label: "名称与别名", value: aliases.join("、") || name, path: null },
          ...(website ? [{ label: "官网", value: website, path: null }] : []),
        ],
        text: "",
        openedAt,
      }),
    );
  },
  async decide(context, { id, decision, reason, openedAt }) {
    const decided = decision === "unknown" ? null : decision === "domestic" ? "domestic" : "foreign";
    await decideOrigin(context, { id, origin: decided, reason, openedAt });
    return null;
  },
  undo: { remember: rememberOrigin, restore: reopenOrigin },
};
