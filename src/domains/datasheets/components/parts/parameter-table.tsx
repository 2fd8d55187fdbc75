import { formatPrinted } from "#shared/format-printed.ts";
import type { PartValue } from "../../contract.ts";

/** Every parameter of a part; as it is printed on hover. */
export function ParameterTable({ values }: { values: PartValue[] }) {
  return (
    <table className="parameter-table">
      <caption className="unseen">参数</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">参数</th>
          <th scope="col">值</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ slug, name, printed }) => (
          <tr key={slug}>
            <th scope="row">{name}</th>
            <td className="num" title={printed}>
              {formatPrinted(printed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
