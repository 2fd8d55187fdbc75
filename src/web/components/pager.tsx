import { lazy, Suspense } from "react";
import { formatNumber } from "#shared/format-number.ts";

// Its links are alive without it.
const PagerRow = lazy(async () => ({ default: (await import("./pager-row.tsx")).PagerRow }));

export interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`, but none is reached behind it. */
  isCapped?: boolean;
  /** The address of a page of the same list. */
  hrefOf: (page: number) => string;
  /** What the total counts: `条` unless told. */
  unit?: string;
  /** Tells two pagers of one page apart. */
  label?: string;
}

/** Which page of a list is shown, and the ways to the others. */
export function Pager(props: PagerProps) {
  const { total, isCapped = false, unit = "条" } = props;
  return (
    <Suspense fallback={null}>
      <PagerRow {...props} words={totalWords({ total, isCapped, unit })} />
    </Suspense>
  );
}

/** 共 71 个型号; 超过 1,000 个型号 where they were not counted to the end. */
export function totalWords({ total, isCapped, unit }: { total: number; isCapped: boolean; unit: string }): string {
  return `${isCapped ? "超过" : "共"} ${formatNumber(total)} ${unit}`;
}
