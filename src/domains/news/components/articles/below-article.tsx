import type { DataOf } from "#api/define-calls.ts";
import type { comments } from "../../contract/comments.ts";
import type { FullArticle } from "../../contract/articles.ts";
import { AttachmentList } from "../public/attachment-list.tsx";
import { CommentSection } from "../comments/comment-section.tsx";
import { ArticleActions } from "./article-actions.tsx";
import { ArticleFoot, ArticlesBeside } from "./article-foot.tsx";
import { RelatedArticles } from "./related-articles.tsx";

/** What ends an article: where it is from, what it is about, what a reader may do, and what comes before and after it. */
export function ArticleEnd({ article, origin }: { article: FullArticle; origin: string }) {
  return (
    <>
      <AttachmentList attachments={article.attachments} />
      <ArticleFoot article={article} />
      <ArticleActions article={article} origin={origin} />
      <ArticlesBeside article={article} />
    </>
  );
}

/** What stands below it: what to read next, and what readers said to it. */
export function BelowArticle({
  article,
  said,
}: {
  article: FullArticle;
  said: DataOf<typeof comments.listComments> | null;
}) {
  const { id, related, takesComments, now } = article;
  return (
    <>
      <RelatedArticles articles={related} now={now} />
      <CommentSection key={id} articleId={id} takesComments={takesComments} first={said} />
    </>
  );
}
