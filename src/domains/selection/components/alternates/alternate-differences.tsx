import { useEffect, useRef, useState } from "react";
import { compareAddress } from "#domains/catalogue/comparison-addresses.ts";
import { callApi } from "#web/call-api.ts";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import type { ComparedRow } from "../../contract/comparison.ts";
import { partAlternates } from "../../contract/part-alternates.ts";
import { ComparisonTable } from "../comparison/comparison-table.tsx";

type ComparedPart = { id: number; mpn: string };

interface AlternateDifferencesProps {
  /** The part whose place is taken, and the one that takes it. */
  pair: readonly [ComparedPart, ComparedPart];
  count: number;
}

/** In how many things two parts differ, and in what, once somebody opens it; without scripts the comparison tells. */
export function AlternateDifferences({ pair, count }: AlternateDifferencesProps) {
  const [rows, setRows] = useState<ComparedRow[] | null>(null);
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const details = useRef<HTMLDetailsElement>(null);
  const handleToggle = () => {
    if (!details.current?.open || rows || isBusy) return;
    const [part, other] = pair;
    void attempt(async () => {
      const asked = { id: String(part.id), other: String(other.id) };
      setRows((await callApi(partAlternates.listDifferences, asked)).rows);
    });
  };
  // It may have been opened before the script was here.
  useEffect(handleToggle, []); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <details ref={details} onToggle={handleToggle}>
      <summary>差异 {count} 项</summary>
      {rows && rows.length > 0 ? (
        <ComparisonTable
          caption={`${pair[0].mpn} 与 ${pair[1].mpn} 的差异`}
          rows={rows}
          heads={pair.map(({ id, mpn }) => ({ id, label: mpn, head: <span className="mpn">{mpn}</span> }))}
        />
      ) : (
        <p className="text-secondary" role="status">
          {isBusy ? "正在读取差异" : <a href={compareAddress(pair.map(({ id }) => id))}>在并排对比中查看</a>}
        </p>
      )}
    </details>
  );
}
