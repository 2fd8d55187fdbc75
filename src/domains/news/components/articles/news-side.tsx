import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { Tag } from "#web/components/tag.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import {
  articleAddress,
  authorAddress,
  FINANCIAL_ADDRESS,
  NEWS_SEARCH_ADDRESS,
  newsSearchAddress,
} from "../../addresses.ts";
import type { ArticleLine, newsArticles } from "../../contract/articles.ts";
import { formatYi } from "#shared/amount-in-yi.ts";
import { periodLabel, REPORT_CURRENCY_LABELS } from "../../financial-labels.ts";
import { ColumnList } from "./column-list.tsx";
import { WriterPicture, WriterTags } from "./writer-mark.tsx";

type SideData = Pick<
  DataOf<typeof newsArticles.readIndex>,
  "hotDay" | "hotWeek" | "hotWords" | "authors" | "columns" | "reports"
>;

/** What stands beside the lists of the news. */
export function NewsSide({ hotDay, hotWeek, hotWords, authors, columns, reports }: SideData) {
  const routeExists = useRouteExists();
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <HotList title="24 小时热文" articles={hotDay} />
      <HotList title="一周热文" articles={hotWeek} />
      {hotWords.length > 0 && routeExists(NEWS_SEARCH_ADDRESS) && (
        <TitledCard title="热词">
          <ul className="card-body flex flex-wrap gap-2">
            {hotWords.map((word) => (
              <li key={word} className="min-w-0">
                <Tag href={newsSearchAddress(word)}>{word}</Tag>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
      {authors.length > 0 && (
        <TitledCard title="作者">
          <ul className="writer-list">
            {authors.map((author) => (
              <li key={author.id}>
                <WriterPicture name={author.name} avatar={author.avatar} />
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2">
                    <a className="link wrap-anywhere" href={authorAddress(author)}>
                      {author.name}
                    </a>
                    <WriterTags writer={author} />
                  </p>
                  <p className="num text-sm text-secondary">
                    {formatNumber(author.articles)} 篇文章，{formatNumber(author.followers)} 人关注
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
      {columns.length > 0 && (
        <ColumnList
          columns={columns}
          wordsOf={({ author, articles }) => `${author?.name ?? ""} ${formatNumber(articles)} 篇`}
        />
      )}
      {reports.length > 0 && routeExists(FINANCIAL_ADDRESS) && (
        <TitledCard
          title="财报"
          aside={
            <a className="link" href={FINANCIAL_ADDRESS}>
              全部
            </a>
          }
        >
          <ul className="report-list">
            {reports.map(({ id, company, currency, revenueFen, isSample, ...period }) => (
              <li key={id}>
                <span className="wrap-anywhere">
                  {company} {isSample && <Tag tone="warning">样例</Tag>}
                </span>
                <span className="num text-sm text-secondary">
                  {periodLabel(period)}营收 {formatYi(revenueFen)}
                  {REPORT_CURRENCY_LABELS[currency]}
                </span>
              </li>
            ))}
          </ul>
        </TitledCard>
      )}
    </div>
  );
}

function HotList({ title, articles }: { title: string; articles: ArticleLine[] }) {
  if (articles.length === 0) return null;
  return (
    <TitledCard title={title}>
      <ol className="hot-articles">
        {articles.map((article) => (
          <li key={article.id}>
            <a href={articleAddress(article)}>{article.title}</a>
            <span className="num">{formatNumber(article.reads)} 阅读</span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}
