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
  if (value.isDoubtful) return <DoubtedValue value={value} />;
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

function DoubtedValue({ value: { printed, shown } }: { value: NonNullable<CategoryPart["values"][number]> }) {
  return (
    <span title={`来源数据存疑：来源印为 ${printed}，范围筛选默认不计入`}>
      {shown} <span className="text-sm text-warning-text">存疑</span>
    </span>
  );
}
