import { formatDay } from "#shared/format-date.ts";
import { CopyButton } from "#web/components/copy-button.tsx";
import type { PinType } from "#shared/symbol-pins.ts";
import type { PartSymbol } from "../../contract/symbol-shapes.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";

const PIN_TYPE_LABELS: Record<PinType, string> = {
  input: "输入",
  output: "输出",
  bidirectional: "双向",
  tri_state: "三态",
  passive: "无源",
  free: "自由",
  unspecified: "未指定",
  power_in: "电源输入",
  power_out: "电源输出",
  open_collector: "集电极开路",
  open_emitter: "发射极开路",
  no_connect: "不连接",
};

/** What a part is called in libraries of CAD symbols: symbol, footprint, and what else they tell of it. */
export function PartSymbols({
  symbols,
  sourceLabels,
}: {
  symbols: PartSymbol[];
  sourceLabels: Record<string, string>;
}) {
  return (
    <section className="card" id="eda" aria-labelledby="eda-title">
      <div className="card-head">
        <h2 id="eda-title">EDA</h2>
        <span className="text-sm text-secondary">KiCad 符号与封装</span>
      </div>
      <ul className="card-body grid gap-4">
        {symbols.map((symbol) => (
          <li key={`${symbol.source} ${symbol.library}:${symbol.symbol}`} className="grid min-w-0 gap-1">
            <SymbolFacts symbol={symbol} sourceLabel={sourceLabels[symbol.source] ?? symbol.source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SymbolFacts({ symbol: drawn, sourceLabel }: { symbol: PartSymbol; sourceLabel: string }) {
  const {
    library,
    symbol,
    base,
    footprint,
    footprintFilters,
    keywords,
    description,
    datasheetUrl,
    pinCount,
    unitCount,
    family,
    seenAt,
  } = drawn;
  const counts = [
    pinCount !== null && `${pinCount} 个引脚`,
    unitCount !== null && unitCount > 1 && `${unitCount} 个单元`,
  ]
    .filter(Boolean)
    .join("，");
  return (
    <>
      <CopiedName label="符号" name={`${library}:${symbol}`} />
      {footprint !== null && <CopiedName label="封装" name={footprint} />}
      {description !== "" && <p className="text-sm wrap-anywhere">{description}</p>}
      <dl className="key-values">
        {family !== null && <Fact label="所属系列" value={`按 ${family} 绘制`} />}
        {counts !== "" && <Fact label="引脚" value={counts} />}
        {base !== null && <Fact label="派生自" value={base} />}
        {footprintFilters.length > 0 && <Fact label="适用封装" value={footprintFilters.join(" ")} />}
        {keywords !== "" && <Fact label="关键词" value={keywords} />}
      </dl>
      <PinTable symbol={drawn} />
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-secondary">
        <span>
          来源 {sourceLabel}，<span className="num">{formatDay(seenAt)}</span>
        </span>
        <OutsideLink address={datasheetUrl}>库中的规格书链接</OutsideLink>
      </p>
    </>
  );
}

function PinTable({ symbol: { library, symbol, pins, pinCount } }: { symbol: PartSymbol }) {
  if (pins.length === 0) return null;
  const caption = `${library}:${symbol} 的引脚`;
  return (
    <details>
      <summary>引脚表{pinCount !== null && pinCount > pins.length && `（前 ${pins.length} 个）`}</summary>
      <section className="data-table-scroller" aria-label={caption} tabIndex={0}>
        <table className="data-table">
          <caption className="unseen">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">引脚</th>
              <th scope="col">名称</th>
              <th scope="col">电气类型</th>
            </tr>
          </thead>
          <tbody>
            {pins.map(({ number, name, type }) => (
              <tr key={number}>
                <th scope="row" className="mpn">
                  {number}
                </th>
                <td className="mpn">{name || "—"}</td>
                <td>{PIN_TYPE_LABELS[type]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function CopiedName({ label, name }: { label: string; name: string }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="text-sm text-secondary">{label}</span>
      <span className="mpn min-w-0 wrap-anywhere">{name}</span>
      <CopyButton text={name} what={`${label} ${name}`} />
    </p>
  );
}
