import { formatNumber } from "#shared/format-number.ts";
import { searchAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract.ts";
import type { Marking, PartRelatives as Relatives } from "../../contract/part-relatives.ts";
import { RelativeList } from "./relative-list.tsx";

interface PartRelativesProps {
  part: PartDetail;
  relatives: Relatives;
  now: string;
}

/** The same part in other packagings, and the others of its series. */
export function PartRelatives({ part, relatives: { packagings, series }, now }: PartRelativesProps) {
  return (
    <>
      {packagings.length > 0 && (
        <section className="card" id="packagings" aria-labelledby="packagings-title">
          <div className="card-head">
            <h2 id="packagings-title">同型号其他包装</h2>
            <span className="text-sm text-secondary">只有包装后缀不同</span>
          </div>
          <RelativeList part={part} parts={packagings} now={now} />
        </section>
      )}
      {series && (
        <section className="card" id="series" aria-labelledby="series-title">
          <div className="card-head">
            <h2 id="series-title">同系列</h2>
            <span className="text-sm text-secondary">
              同品牌、同分类，型号以 <span className="mpn">{series.name}</span> 开头
            </span>
          </div>
          <RelativeList part={part} parts={series.parts} now={now} />
          {series.hasMore && (
            <p className="card-body">
              <a className="link" href={searchAddress({ keywords: series.name, ...(part.brand && { brand: part.brand.slug }) })}>
                全部 {series.name} 型号
              </a>
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** What is printed on a part, and how many others it may stand on. */
export function PartMarkings({ part, markings }: { part: PartDetail; markings: Marking[] }) {
  if (markings.length === 0) return null;
  return (
    <section className="card" id="markings" aria-labelledby="markings-title">
      <div className="card-head">
        <h2 id="markings-title">丝印</h2>
        {part.package && <span className="text-sm text-secondary">{part.package}</span>}
      </div>
      <div className="card-body grid gap-2">
        <ul className="grid gap-1">
          {markings.map(({ code, otherNumbers }) => (
            <li key={code} className="flex flex-wrap items-baseline justify-between gap-x-3">
              <a className="mpn link" href={searchAddress({ keywords: `丝印 ${code}` })} aria-label={`搜索丝印 ${code}`}>
                {code}
              </a>
              <span className="num text-sm text-secondary">{otherNumbers > 0 ? `另有 ${formatNumber(otherNumbers)} 个型号也用` : "未见其他型号使用"}</span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-secondary">取自常用丝印表，以规格书为准。</p>
      </div>
    </section>
  );
}
