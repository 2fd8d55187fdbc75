import { Tag } from "#web/components/tag.tsx";
import type { PartValue } from "../../contract/part-shapes.ts";

interface KeyValueListProps {
  values: PartValue[];
  most?: number;
  /** Closely set, or as a table of its own. */
  look?: "key-values" | "parameter-list";
}

/** Parameters of a part; as they are printed on hover, where that says more. What is doubted says so, and why. */
export function KeyValueList({ values, most = values.length, look = "key-values" }: KeyValueListProps) {
  return (
    <dl className={look}>
      {values.slice(0, most).map(({ slug, name, printed, shown, doubt }) => (
        <div key={slug}>
          <dt>{name}</dt>
          <dd title={isSameText(printed, shown) ? undefined : printed}>
            {shown}
            {doubt && (
              <>
                {" "}
                <Tag tone="warning" title={doubt}>
                  来源数据存疑
                </Tag>
                <span className="unseen">：{doubt}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `30V` and `30 V`, or what is shown behind its translation: P 沟道（P-Channel）. */
function isSameText(printed: string, shown: string): boolean {
  return shown.includes(printed) || shown.replace(" ", "") === printed;
}
