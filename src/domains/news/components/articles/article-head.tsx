import { MINUTE_MS } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { authorAddress, channelAddress, columnAddress } from "../../addresses.ts";
import type { Article } from "../../contract/articles.ts";
import { AI_LABEL, ARTICLE_ORIGIN_LABELS } from "../../labels.ts";

const WORDS_A_MINUTE = 400;
const CHANGED_AFTER_MS = 10 * MINUTE_MS;

/** Title and what is to be known of an article before it is read. */
export function ArticleHead({ article }: { article: Omit<Article, "html"> }) {
  const {
    title,
    channel,
    column,
    author,
    region,
    sourceName,
    publishedAt,
    updatedAt,
    reads,
    words,
    origin,
    isSample,
    isAiMade,
    now,
  } = article;
  const isChanged = new Date(updatedAt).getTime() - new Date(publishedAt).getTime() > CHANGED_AFTER_MS;
  return (
    <header className="grid gap-2">
      <h1 className="article-title">{title}</h1>
      <p className="article-facts">
        {isSample && <Tag tone="warning">样例</Tag>}
        {isAiMade && <Tag tone="buy">{AI_LABEL}</Tag>}
        <Tag>{ARTICLE_ORIGIN_LABELS[origin]}</Tag>
        {channel && <a href={channelAddress(channel)}>{channel.name}</a>}
        {column && <a href={columnAddress(column)}>专栏：{column.name}</a>}
        {author && <a href={authorAddress(author)}>{author.name}</a>}
        {region && <span>IP属地：{region}</span>}
        {sourceName && <span>来源：{sourceName}</span>}
        <FriendlyTime at={publishedAt} now={now} act="发布" />
        {isChanged && <span title={formatExactTime(updatedAt)}>有更新</span>}
        <span className="num">{formatNumber(reads)} 阅读</span>
        {words > WORDS_A_MINUTE && <span className="num">约 {Math.ceil(words / WORDS_A_MINUTE)} 分钟读完</span>}
      </p>
    </header>
  );
}
