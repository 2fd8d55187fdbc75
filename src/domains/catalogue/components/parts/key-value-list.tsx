import type { PartValue } from "../../contract/part-shapes.ts";

interface KeyValueListProps {
  values: PartValue[];
  most?: number;
  /** Closely set, or as a table of its own. */
  look?: "key-values" | "parameter-list";
}

/** Parameters of a part; as they are printed on hover. */
export function KeyValueList({ values, most = values.length, look = "key-values" }: KeyValueListProps) {
  return (
    <dl className={look}>
      {values.slice(0, most).map(({ slug, name, printed, shown }) => (
        <div key={slug}>
          <dt>{name}</dt>
          <dd className="num" title={printed}>
            {shown}
          </dd>
        </div>
      ))}
    </dl>
  );
}
