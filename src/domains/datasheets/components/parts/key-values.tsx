import { formatPrinted } from "#shared/format-printed.ts";
import type { PartValue } from "../../contract.ts";

/** The parameters that matter, where there is little room. */
export function KeyValues({ values, most = values.length }: { values: PartValue[]; most?: number }) {
  if (values.length === 0) return null;
  return (
    <dl className="key-values">
      {values.slice(0, most).map(({ slug, name, printed }) => (
        <div key={slug}>
          <dt>{name}</dt>
          <dd className="num" title={printed}>
            {formatPrinted(printed)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
