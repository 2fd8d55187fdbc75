import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { popularity } from "../../contract/popularity.ts";
import { isFollowedHotWord } from "../public/popularity/followed-hot-word.ts";

/** Counts a search once the first page of its answer is shown. A count that is lost troubles nobody. */
export function useSearchCount(keywords: string, page: number): void {
  const isCounted = keywords !== "" && page === 1;
  useEffect(() => {
    if (isCounted && !isFollowedHotWord(keywords)) callApi(popularity.recordSearch, { keywords }).catch(() => {});
  }, [keywords, isCounted]);
}
