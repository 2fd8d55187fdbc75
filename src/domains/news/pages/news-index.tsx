import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { Pager } from "#web/components/pager.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { StillPart } from "#web/components/still-part.tsx";
import { type Still, still } from "#web/still.ts";
import { type LoaderArgs, type Meta, pageNotFound } from "#web/page.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { feedAddress, newsAddress, WRITE_ADDRESS } from "../addresses.ts";
import { ArticleList } from "../components/articles/article-list.tsx";
import { ChannelTabs } from "../components/articles/channel-tabs.tsx";
import { LeadArticles } from "../components/articles/lead-articles.tsx";
import { NewsSide } from "../components/articles/news-side.tsx";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { NOT_FOUND, pageSegment } from "./page-segment.ts";
import "./news.css";

interface NewsIndexPage {
  page: number;
  channels: { slug: string; name: string }[];
  count: number;
  total: number;
  shown: Still<DataOf<typeof newsArticles.readIndex>>;
}

export const meta = ({ data: { page, channels } }: { data: NewsIndexPage }): Meta => ({
  title: page > 1 ? `电子元器件资讯 - 第 ${page} 页` : "电子元器件资讯：行业动态、新品、行情与技术文章",
  description: `芯片与电子元器件行业资讯：${channels.map(({ name }) => name).join("、")}，热文榜、热词与作者专栏。`,
  canonical: newsAddress(page),
  feed: feedAddress(),
});

export async function loader({ call, params }: LoaderArgs) {
  // The menu leads to the first page without its number.
  const page = params["pageIndex"] ? pageSegment(params["pageIndex"]) : 1;
  if (page === null) throw pageNotFound();
  const index = await call(newsArticles.readIndex, { pageIndex: page, pageSize: ARTICLES_PER_PAGE });
  const { channels, totalRecord: total } = index;
  const loaded: NewsIndexPage = {
    page,
    channels: channels.map(({ slug, name }) => ({ slug, name })),
    count: index.data.length,
    total,
    shown: still(index),
  };
  return data(loaded, index.data.length === 0 && index.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function NewsIndex() {
  const { page, channels, count, total, shown } = useLoaderData<NewsIndexPage>();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <h1 className="unseen">电子元器件资讯</h1>
      <StillPart name="lead" data={shown}>
        {({ lead, now }) => lead.length > 0 && <LeadArticles articles={lead} now={now} />}
      </StillPart>
      <ChannelTabs channels={channels} current="all" />
      <div className="with-side">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {count > 0 ? (
            <>
              <StillPart name="articles" data={shown}>
                {({ data: articles, now }) => <ArticleList articles={articles} now={now} label="最新文章" />}
              </StillPart>
              <Pager page={page} pageSize={ARTICLES_PER_PAGE} total={total} unit="篇文章" hrefOf={newsAddress} />
              <p className="text-sm">
                <a className="link" href={feedAddress()} target="_self">
                  RSS 订阅
                </a>
              </p>
            </>
          ) : total > 0 ? (
            <PageMissing page={page} lastHref={newsAddress(countPages(total, ARTICLES_PER_PAGE))} />
          ) : (
            <NothingYet />
          )}
        </div>
        <StillPart name="side" data={shown}>
          {(index) => <NewsSide {...index} />}
        </StillPart>
      </div>
    </div>
  );
}

function NothingYet() {
  const canWrite = useRouteExists()(WRITE_ADDRESS);
  return (
    <div className="card">
      <EmptyState
        title="还没有文章"
        text="文章通过审核后就会列在这里。"
        actions={
          canWrite ? (
            <LinkButton href={WRITE_ADDRESS}>写第一篇</LinkButton>
          ) : (
            <LinkButton href="/">去找规格书</LinkButton>
          )
        }
      />
    </div>
  );
}
