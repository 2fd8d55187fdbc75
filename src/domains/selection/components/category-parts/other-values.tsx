import { useEffect, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { formatNumber } from "#shared/format-number.ts";
import { categoryParts } from "../../contract/category-parts.ts";
import { FacetValues, type FacetListProps } from "#domains/catalogue/components/public/search/facet-list.tsx";
import { type CategoryView, inputOf } from "./category-view.ts";

const WAIT_MS = 250;

interface OtherValuesProps extends Pick<FacetListProps, "title" | "set" | "hrefOf"> {
  view: CategoryView;
  /** The filter as the call knows it. */
  of: string;
  others: number;
}

type Found = { typed: string; values: FacetListProps["values"]; others: number } | { typed: string; values: null };

/** Says how many values of a filter are not listed, and finds them by name. */
export function OtherValues({ view, of, others, ...list }: OtherValuesProps) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const words = typed.trim();
  const narrowing = JSON.stringify({ ...inputOf(view), of, words });

  useEffect(() => {
    if (words === "") return;
    const stopped = new AbortController();
    const timer = setTimeout(() => {
      callApi(categoryParts.findCategoryValues, JSON.parse(narrowing), { signal: stopped.signal }).then(
        (answer) => setFound({ typed: words, ...answer }),
        () => stopped.signal.aborted || setFound({ typed: words, values: null }),
      );
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [words, narrowing]);

  const shown = words === "" || found?.typed !== words ? null : found;
  return (
    <>
      <p className="facet-note num">
        另有 {formatNumber(others)} 个较少见的{list.title}未列出
      </p>
      <input
        className="input needs-script"
        type="search"
        aria-label={`在全部${list.title}中查找`}
        placeholder={`查找全部${list.title}`}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown?.values && shown.values.length > 0 && <FacetValues {...list} values={shown.values} />}
      <p className="facet-note" role="status">
        {shown &&
          (shown.values === null
            ? "没有查到，请稍后再试"
            : shown.values.length === 0
              ? `没有“${shown.typed}”`
              : shown.others > 0
                ? `另有 ${formatNumber(shown.others)} 个，请输入更多字`
                : "")}
      </p>
    </>
  );
}
