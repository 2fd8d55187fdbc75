import { useEffect, useState } from "react";
import type { Preview } from "../../contract/articles-for-operators.ts";
import { articlesForOperators } from "../../contract/articles-for-operators.ts";
import { callApi } from "#web/call-api.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { messageOf } from "#web/message-of.ts";
import { ArticlePreview } from "./article-preview.tsx";

/** The article of a case as it would be read: shown once the page lives, which notes that it was looked at. */
export function ArticleOfCase({ id }: { id: number }) {
  const [found, setFound] = useState<{ preview: Preview } | { problem: string } | null>(null);
  useEffect(() => {
    let isGone = false;
    callApi(articlesForOperators.readArticleToReview, { id })
      .then((preview) => !isGone && setFound({ preview }))
      .catch((error: unknown) => !isGone && setFound({ problem: messageOf(error) }));
    return () => {
      isGone = true;
    };
  }, [id]);
  if (!found) return <EmptyState title="正在载入文章…" />;
  return "preview" in found ? (
    <ArticlePreview preview={found.preview} isOfCase />
  ) : (
    <EmptyState title={found.problem} />
  );
}
