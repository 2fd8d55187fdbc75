import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { articleAddress, authorAddress, channelAddress, pictureAddress } from "../../addresses.ts";
import type { ArticleHit, Pieces } from "../../contract/search.ts";
import { AI_LABEL } from "../../labels.ts";

const THUMBNAIL = { width: 160, height: 100 };

/** An article that a search found, with the place that answers. */
export function FoundArticle({ article, now }: { article: ArticleHit; now: string }) {
  const { cover, channel, author, sourceName, publishedAt, reads, passage, summary, isSample, isAiMade } = article;
  const href = articleAddress(article);
  const width = cover?.widths.find((width) => width >= 2 * THUMBNAIL.width) ?? cover?.widths.at(-1);
  return (
    <article className="card flex gap-4 p-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          <a className="text-ink hover:text-brand-text" href={href}>
            <Marked pieces={article.titlePieces} />
          </a>
        </h2>
        <p className="mt-1 line-clamp-2 text-secondary">{passage.length > 0 ? <Marked pieces={passage} /> : summary}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
          {isSample && <Tag>样例</Tag>}
          {isAiMade && <Tag>{AI_LABEL}</Tag>}
          {channel && (
            <a className="link" href={channelAddress(channel)}>
              {channel.name}
            </a>
          )}
          {author ? (
            <a className="hover:text-brand-text" href={authorAddress(author)}>
              {author.name}
            </a>
          ) : (
            sourceName && <span>{sourceName}</span>
          )}
          <FriendlyTime at={publishedAt} now={now} />
          <span className="num">{formatNumber(reads)} 阅读</span>
        </p>
      </div>
      {cover && width && (
        <a className="hidden shrink-0 sm:block" href={href} tabIndex={-1} aria-hidden="true">
          <img
            className="rounded-md object-cover"
            src={pictureAddress(cover, width)}
            alt=""
            loading="lazy"
            {...THUMBNAIL}
          />
        </a>
      )}
    </article>
  );
}

function Marked({ pieces }: { pieces: Pieces }) {
  return pieces.map(({ text, isMarked }, at) => (isMarked ? <mark key={at}>{text}</mark> : text));
}
