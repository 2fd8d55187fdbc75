import { searchAddress } from "../../addresses.ts";
import type { PartDetail } from "../../contract/part-shapes.ts";
import type { PartRelatives as Relatives } from "../../contract/parts.ts";
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
              <a
                className="link"
                href={searchAddress({ keywords: series.name, ...(part.brand && { brand: part.brand.slug }) })}
              >
                全部 {series.name} 型号
              </a>
            </p>
          )}
        </section>
      )}
    </>
  );
}
