import { formatQuantity } from "#shared/quantity.ts";
import type { CategoryPart, TableParameter } from "../../contract/category-parts.ts";

const ENDS = [
  ["minimum", "最小"],
  ["typical", "典型"],
  ["maximum", "最大"],
] as const;

/** A value as it is shown; where least, typical and greatest are told apart, each with its word. */
export function ValueCell({
  value,
  parameter: { kind, unit },
}: {
  value: CategoryPart["values"][number];
  parameter: TableParameter;
}) {
  if (!value) {
    return (
      <span className="text-secondary" title="未知">
        <span aria-hidden="true">—</span>
        <span className="unseen">未知</span>
      </span>
    );
  }
  const { printed, shown, minimum, typical, maximum } = value;
  const isToldApart = kind === "number" && (typical !== null || (minimum === null) !== (maximum === null));
  if (!isToldApart) return <span title={printed}>{shown}</span>;
  const ends = ENDS.flatMap(([end, word]) =>
    value[end] === null ? [] : [`${word} ${formatQuantity(value[end], unit ?? "")}`],
  );
  return (
    <span className="value-ends" title={printed}>
      {ends.map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  );
}
