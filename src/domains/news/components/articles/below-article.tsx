import type { DataOf } from "#api/define-calls.ts";
import type { comments } from "../../contract/comments.ts";
import type { ArticleFacts, FullArticle } from "../../contract/articles.ts";
import { StillPart } from "#web/components/still-part.tsx";
import type { Still } from "#web/still.ts";
import { AttachmentList } from "../public/attachment-list.tsx";
import { CommentSection } from "../comments/comment-section.tsx";
import { ArticleActions } from "./article-actions.tsx";
import { ArticleFoot, ArticlesBeside } from "./article-foot.tsx";
import { RelatedArticles } from "./related-articles.tsx";

/** What ends an article: where it is from, what it is about, what a reader may do, and what comes before and after it. */
export function ArticleEnd({ article, origin }: { article: ArticleFacts; origin: string }) {
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
  related,
  said,
}: {
  article: ArticleFacts;
  related: Still<FullArticle["related"]>;
  said: DataOf<typeof comments.listComments> | null;
}) {
  const { id, takesComments, now } = article;
  return (
    <>
      <StillPart key={`related-${id}`} name="related" data={related}>
        {(articles) => <RelatedArticles articles={articles} now={now} />}
      </StillPart>
      <CommentSection key={id} articleId={id} takesComments={takesComments} first={said} />
    </>
  );
}
