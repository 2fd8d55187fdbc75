import type { ReactNode } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import type { TrialFound, TriedRow } from "../../contract/import-files.ts";
import { IMPORT_OUTCOME_LABELS } from "../../import-labels.ts";

const TONES: Record<TriedRow["outcome"], TagTone> = {
  added: "success",
  changed: "brand",
  unchanged: "neutral",
  refused: "danger",
};

/** Whether an import would do anything at all; what differs from an operator's word becomes cases. */
export function doesAnything(
  found: Pick<TrialFound, "added" | "changed" | "addedBrandCount" | "changedBrands" | "differences">,
): boolean {
  return found.added + found.changed + found.addedBrandCount + found.changedBrands + found.differences > 0;
}

/** What an import would do: in numbers, and the first rows as they would become. */
export function TrialResult({ found, children }: { found: TrialFound; children?: ReactNode }) {
  const facts: [string, number][] = [
    ["读取的行", found.read],
    ["新增型号", found.added],
    ["更新型号", found.changed],
    ["未变的行", found.unchanged],
    ["拒绝的行", found.refused],
    ["新增品牌", found.addedBrandCount],
    ["更新品牌", found.changedBrands],
    ["来源差异", found.differences],
  ];
  return (
    <section className="card case" aria-labelledby="trial-title">
      <h2 id="trial-title">试导入的结果</h2>
      <dl className="case-facts">
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {found.addedBrands.length > 0 && (
        <p className="text-sm wrap-anywhere">
          新增品牌：{found.addedBrands.join("、")}
          {found.addedBrandCount > found.addedBrands.length && " 等"}
        </p>
      )}
      {found.differences > 0 && (
        <p className="text-sm">与运营设定不同的，导入后仍以运营设定为准，并进入「来源差异」待办。</p>
      )}
      {found.reasons.length > 0 && (
        <ul className="text-sm text-danger-text" aria-label="拒绝的原因">
          {found.reasons.map(({ reason, count }) => (
            <li key={reason}>
              {reason}：<span className="num">{formatNumber(count)}</span> 行
            </li>
          ))}
        </ul>
      )}
      {found.notes.length > 0 && (
        <ul className="text-sm text-secondary" aria-label="说明">
          {found.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {/* Plain: some rows of one file. */}
      {found.rows.length > 0 && (
        <DataTable
          caption="前几行会变成"
          rows={found.rows}
          keyOf={({ line }) => line}
          columns={[
            { key: "line", title: "行", cell: ({ line }) => <span className="num">{line}</span> },
            { key: "mpn", title: "型号", isRowHead: true, cell: ({ mpn }) => mpn || "—" },
            {
              key: "outcome",
              title: "结果",
              cell: ({ outcome, reason }) => (
                <>
                  <Tag tone={TONES[outcome]}>{IMPORT_OUTCOME_LABELS[outcome]}</Tag> {reason}
                </>
              ),
            },
            { key: "brand", title: "品牌", cell: ({ brand }) => brand || "—" },
            { key: "category", title: "分类", cell: ({ category }) => category || "—" },
            { key: "package", title: "封装", className: "part-package", cell: (row) => row.package || "—" },
            {
              key: "values",
              title: "参数值",
              align: "end",
              cell: ({ values }) => <span className="num">{values}</span>,
            },
            { key: "description", title: "描述", className: "is-wide", cell: ({ description }) => description || "—" },
          ]}
        />
      )}
      {children}
    </section>
  );
}
