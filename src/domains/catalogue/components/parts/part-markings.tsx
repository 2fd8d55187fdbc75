import { formatNumber } from "#shared/format-number.ts";
import { searchAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract/part-shapes.ts";
import type { Marking } from "../../contract/parts.ts";

/** What is printed on a part, and how many others it may stand on. */
export function PartMarkings({ part, markings }: { part: PartDetail; markings: Marking[] }) {
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
              <a
                className="mpn link"
                href={searchAddress({ keywords: `丝印 ${code}` })}
                aria-label={`搜索丝印 ${code}`}
              >
                {code}
              </a>
              <span className="num text-sm text-secondary">
                {otherNumbers > 0 ? `另有 ${formatNumber(otherNumbers)} 个型号也用` : "未见其他型号使用"}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-secondary">取自常用丝印表，以规格书为准。</p>
      </div>
    </section>
  );
}
