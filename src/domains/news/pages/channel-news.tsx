import { lazy, Suspense } from "react";
import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { formatNumber } from "#shared/format-number.ts";
import { pageNumber } from "#shared/page-number.ts";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { authorAddress, channelAddress, columnAddress, NEWS_ADDRESS, tagAddress } from "../addresses.ts";
import { ArticlesShown } from "../components/articles/articles-shown.tsx";
import { ChannelTabs } from "../components/articles/channel-tabs.tsx";
import { WriterTags } from "../components/articles/writer-mark.tsx";
import { NewsPath } from "../components/articles/news-path.tsx";
import type { Column } from "../contract/article-shapes.ts";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { isRowNumber, NOT_FOUND } from "./page-segment.ts";
import "./news.css";

const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));

interface ColumnOrTagPage {
  page: number;
  tag: string;
  list: DataOf<typeof newsArticles.listArticles>;
}

export const meta = ({ data: { page, tag, list } }: { data: ColumnOrTagPage }): Meta => {
  const { column, totalRecord } = list;
  const name = column ? `专栏「${column.name}」` : `标签「${tag}」`;
  return {
    title: `${name}的文章${page > 1 ? ` - 第 ${page} 页` : ""}`,
    description: [`${name}，共 ${totalRecord} 篇文章`, column?.summary].filter(Boolean).join("。"),
    canonical: column ? columnAddress(column, page) : tagAddress(tag, page),
    // Anybody can make up a tag in an address.
    isHidden: totalRecord === 0,
  };
};

export async function loader({ call, url }: LoaderArgs) {
  const asked = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const [column, tag, channel, page] = [asked("column"), asked("tag"), asked("channel"), pageNumber(asked("page"))];
  if (column === "" && tag === "")
    throw new Redirect(channel === "" ? NEWS_ADDRESS : channelAddress({ slug: encodeURIComponent(channel) }), 302);
  if (column !== "" && !isRowNumber(column)) throw pageNotFound("没有这个专栏，或已被删除");
  const list = await call(newsArticles.listArticles, {
    ...(column ? { column } : { tag }),
    pageIndex: page,
    pageSize: ARTICLES_PER_PAGE,
  });
  const loaded: ColumnOrTagPage = { page, tag: column ? "" : tag, list };
  return data(loaded, list.data.length === 0 && list.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function ChannelNews() {
  const { page, tag, list } = useLoaderData<ColumnOrTagPage>();
  const { column } = list;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <NewsPath steps={[{ title: column ? column.name : `标签「${tag}」` }]} />
      {column ? <ColumnHead column={column} /> : <h1 className="wrap-anywhere">标签「{tag}」的文章</h1>}
      <ChannelTabs channels={list.channels} current="" />
      <ArticlesShown
        list={list}
        page={page}
        label="文章"
        hrefOf={(to) => (column ? columnAddress(column, to) : tagAddress(tag, to))}
      />
    </div>
  );
}

function ColumnHead({ column }: { column: Column }) {
  const { id, name, summary, author, articles, followers, isSample } = column;
  return (
    <header className="card card-body grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="wrap-anywhere">{name}</h1>
        <WriterTags writer={{ mark: null, isSample }} />
        <Suspense fallback={null}>
          <FavouriteButton act="follow" type="column" id={id} />
        </Suspense>
      </div>
      {summary && <p className="wrap-anywhere">{summary}</p>}
      <p className="num flex flex-wrap gap-x-3 text-sm text-secondary">
        {author && (
          <a className="link" href={authorAddress(author)}>
            {author.name}
          </a>
        )}
        <span>{formatNumber(articles)} 篇文章</span>
        <span>{formatNumber(followers)} 人关注</span>
      </p>
    </header>
  );
}
