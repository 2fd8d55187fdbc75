import type { ReactNode } from "react";
import type { ComparedRow } from "../../contract/comparison.ts";

interface ComparisonTableProps {
  /** Names each part above its column. */
  heads: { id: number; head: ReactNode; label: string }[];
  rows: ComparedRow[];
  caption: string;
}

const RELATION_WORDS = { same: "相同", different: "不同", unknown: "未知，无法判断" };

/** Parts side by side, a row for each thing that is compared; what is not known says so. */
export function ComparisonTable({ heads, rows, caption }: ComparisonTableProps) {
  return (
    <section
      className="data-table-scroller comparison-scroller"
      data-parts={heads.length}
      aria-label={caption}
      tabIndex={0}
    >
      <table className="data-table comparison-table">
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">参数</th>
            {heads.map(({ id, head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Rows key={row.key} row={row} heads={heads} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Rows({ row, heads }: { row: ComparedRow; heads: ComparisonTableProps["heads"] }) {
  return (
    <>
      <tr className={`is-${row.relation}`}>
        <th scope="row">
          {row.name}{" "}
          {row.relation !== "same" && heads.length > 1 && (
            <span className="unseen">（{RELATION_WORDS[row.relation]}）</span>
          )}
        </th>
        {heads.map(({ id }, place) => (
          <Cell key={id} text={row.cells[place] ?? null} />
        ))}
      </tr>
      {row.bounds.map((bound) => (
        <tr key={bound.bound} className={`comparison-bound is-${bound.relation}`}>
          <th scope="row">
            <span className="unseen">{row.name} </span>
            {bound.name}
          </th>
          {heads.map(({ id }, place) => (
            <Cell key={id} text={bound.cells[place] ?? null} />
          ))}
        </tr>
      ))}
    </>
  );
}

function Cell({ text }: { text: string | null }) {
  return text === null ? <td className="text-secondary">未知</td> : <td className="num">{text}</td>;
}
