import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { channelAddress, feedAddress, NEWS_ADDRESS } from "../addresses.ts";
import { ArticlesShown } from "../components/articles/articles-shown.tsx";
import { ChannelTabs } from "../components/articles/channel-tabs.tsx";
import { NewsPath } from "../components/articles/news-path.tsx";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { NOT_FOUND, pageSegment } from "./page-segment.ts";
import "./news.css";

interface ChannelPage {
  page: number;
  list: DataOf<typeof newsArticles.listArticles>;
}

export const meta = ({ data: { page, list } }: { data: ChannelPage }): Meta => {
  const channel = list.channel!;
  return {
    title: `${channel.name}资讯${page > 1 ? ` - 第 ${page} 页` : ""}`,
    description: `电子元器件行业“${channel.name}”频道的最新文章，共 ${list.totalRecord} 篇。`,
    canonical: channelAddress(channel, page),
    feed: feedAddress(channel),
  };
};

export async function loader({ call, params }: LoaderArgs) {
  const [slug = "", segment = "1", ...rest] = (params["*"] ?? "").split("/").filter(Boolean);
  if (slug === "") throw new Redirect(NEWS_ADDRESS, 302);
  const page = pageSegment(segment);
  if (page === null || rest.length > 0) throw pageNotFound("没有这个频道");
  const list = await call(newsArticles.listArticles, { channel: slug, pageIndex: page, pageSize: ARTICLES_PER_PAGE });
  const loaded: ChannelPage = { page, list };
  return data(loaded, list.data.length === 0 && list.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function ChannelArticles() {
  const { page, list } = useLoaderData<ChannelPage>();
  const channel = list.channel!;
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <NewsPath steps={[{ title: channel.name }]} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1>{channel.name}</h1>
        <a className="link text-sm" href={feedAddress(channel)} target="_self">
          RSS 订阅
        </a>
      </div>
      <ChannelTabs channels={list.channels} current={channel.slug} />
      <ArticlesShown
        list={list}
        page={page}
        label={`${channel.name}的文章`}
        hrefOf={(to) => channelAddress(channel, to)}
      />
    </div>
  );
}
