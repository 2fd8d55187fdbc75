import { Tag } from "#web/components/tag.tsx";
import type { PartValue } from "../../contract/part-shapes.ts";

interface KeyValueListProps {
  values: PartValue[];
  most?: number;
  /** Closely set, or as a table of its own. */
  look?: "key-values" | "parameter-list";
}

/** Parameters of a part; as they are printed on hover, where that says more. What is doubted says so, and why, as does what no source prints. */
export function KeyValueList({ values, most = values.length, look = "key-values" }: KeyValueListProps) {
  return (
    <dl className={look}>
      {values.slice(0, most).map(({ slug, name, printed, shown, doubt, derived }) => (
        <div key={slug}>
          <dt>{name}</dt>
          <dd title={isSameText(printed, shown) ? undefined : printed}>
            {shown}
            {derived && (
              <>
                {" "}
                <Tag title={`来源没有印出，${derived}`}>推得</Tag>
                <span className="unseen">：{derived}</span>
              </>
            )}
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
