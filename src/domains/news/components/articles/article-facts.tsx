import { formatNumber } from "#shared/format-number.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { authorAddress, channelAddress } from "../../addresses.ts";
import type { ArticleCard } from "../../contract/article-shapes.ts";
import { AI_LABEL, ARTICLE_ORIGIN_LABELS } from "../../labels.ts";

/** Who wrote it, where it is from, when it came and how often it was read. */
export function ArticleFacts({ article, now }: { article: ArticleCard; now: string }) {
  const { channel, author, sourceName, publishedAt, reads, comments } = article;
  return (
    <p className="article-facts">
      <ArticleMarks article={article} />
      {channel && <a href={channelAddress(channel)}>{channel.name}</a>}
      {author && <a href={authorAddress(author)}>{author.name}</a>}
      {sourceName && <span>来源：{sourceName}</span>}
      <FriendlyTime at={publishedAt} now={now} />
      <span className="num">{formatNumber(reads)} 阅读</span>
      {comments > 0 && <span className="num">{formatNumber(comments)} 评论</span>}
    </p>
  );
}

/** What is to be known before it is read. */
export function ArticleMarks({
  article: { isSample, isAiMade, origin },
}: {
  article: Pick<ArticleCard, "isSample" | "isAiMade" | "origin">;
}) {
  return (
    <>
      {isSample && <Tag tone="warning">样例</Tag>}
      {isAiMade && <Tag tone="buy">{AI_LABEL}</Tag>}
      {origin !== "original" && <Tag>{ARTICLE_ORIGIN_LABELS[origin]}</Tag>}
    </>
  );
}
