import { lazy, Suspense } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { authorAddress } from "../../addresses.ts";
import type { FullArticle } from "../../contract/articles.ts";
import { WriterPicture, WriterTags } from "./writer-mark.tsx";

const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));

/** Who wrote an article; nothing where that is nobody known. */
export function ArticleAuthor({
  article: { author, authorFacts },
}: {
  article: Pick<FullArticle, "author" | "authorFacts">;
}) {
  if (!author) return null;
  return (
    <section className="card card-body article-author" aria-label="作者">
      <WriterPicture name={author.name} avatar={author.avatar} />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <a className="link font-medium wrap-anywhere" href={authorAddress(author)}>
            {author.name}
          </a>
          <WriterTags writer={author} />
        </p>
        {authorFacts && (
          <p className="num text-sm text-secondary">
            {formatNumber(authorFacts.articles)} 篇文章，{formatNumber(authorFacts.followers)} 人关注
          </p>
        )}
        {authorFacts?.bio && <p className="line-clamp-2 text-sm text-secondary wrap-anywhere">{authorFacts.bio}</p>}
      </div>
      <Suspense fallback={null}>
        <FavouriteButton act="follow" type="author" id={author.id} />
      </Suspense>
    </section>
  );
}
