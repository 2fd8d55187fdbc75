import { useEffect } from "react";
import { callApi } from "#web/call-api.ts";
import { newsArticles } from "../../contract/articles.ts";

/** Counts that an article is read, once the page is seen. A count that is lost troubles nobody. */
export function useReadCount(id: number): void {
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", count);
      callApi(newsArticles.countRead, { id }).catch(() => {});
    };
    document.addEventListener("visibilitychange", count);
    count();
    return () => document.removeEventListener("visibilitychange", count);
  }, [id]);
}
