import { formatNumber } from "#shared/format-number.ts";
import type { KeptThing, Undone } from "../../contract/import-files.ts";

/** What undoing an import took back, and what stays, with where that is shown. */
export function UndoneImport({ undone }: { undone: Undone }) {
  const { keptParts, firstKeptParts, keptBrands, firstKeptBrands, leftParts, firstLeftParts } = undone;
  return (
    <section className="card case" aria-labelledby="undone-title">
      <h2 id="undone-title">撤销的结果</h2>
      <p className="text-sm">{describeUndone(undone)}</p>
      {keptParts + keptBrands + leftParts > 0 && (
        <dl className="case-facts">
          <KeptThings label="保留的型号" things={firstKeptParts} count={keptParts} />
          <KeptThings label="保留的品牌" things={firstKeptBrands} count={keptBrands} />
          <KeptThings label="没有全部还原的型号" things={firstLeftParts} count={leftParts} />
        </dl>
      )}
    </section>
  );
}

function KeptThings({ label, things, count }: { label: string; things: KeptThing[]; count: number }) {
  if (count === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {things.map(({ title, note, path }) => (
          <span key={path} className="block wrap-anywhere">
            <a className="link" href={path}>
              {title}
            </a>
            {note && `（${note}）`}
          </span>
        ))}
        {count > things.length && `另有 ${formatNumber(count - things.length)} 个`}
      </dd>
    </div>
  );
}

function describeUndone(undone: Undone): string {
  const { removedParts, removedBrands, restored, keptParts, keptBrands, used, left } = undone;
  const list = (rows: { what: string; count: number }[]) =>
    rows.map(({ what, count }) => `${what} ${formatNumber(count)}`).join("、");
  const said = [
    `移除型号 ${formatNumber(removedParts)} 个、品牌 ${formatNumber(removedBrands)} 个，还原 ${formatNumber(restored)} 处`,
  ];
  if (keptParts + keptBrands > 0)
    said.push(`保留正在使用的型号 ${formatNumber(keptParts)} 个、品牌 ${formatNumber(keptBrands)} 个（${list(used)}）`);
  if (left.length > 0) said.push(`之后又改动过、没有还原的：${list(left)}`);
  return said.join("；");
}
