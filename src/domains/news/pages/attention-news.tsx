import { data, useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { favourAddress } from "#domains/accounts/favourite-addresses.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { ATTENTION_ADDRESS, attentionAddress, NEWS_ADDRESS } from "../addresses.ts";
import { ArticlesShown } from "../components/articles/articles-shown.tsx";
import { ChannelTabs } from "../components/articles/channel-tabs.tsx";
import { NewsPath } from "../components/articles/news-path.tsx";
import { ARTICLES_PER_PAGE, newsArticles } from "../contract/articles.ts";
import { NOT_FOUND, pageSegment } from "./page-segment.ts";
import "./news.css";

interface AttentionPage {
  page: number;
  channels: { slug: string; name: string }[];
  /** Null where nobody is signed in. */
  list: DataOf<typeof newsArticles.listAttention> | null;
}

export const meta: Meta = {
  title: "我关注的文章",
  description: "我关注的作者、专栏与品牌的最新文章。",
  canonical: ATTENTION_ADDRESS,
  isHidden: true,
};

export async function loader({ call, params, isSignedIn }: LoaderArgs) {
  if (!params["pageIndex"]) throw new Redirect(ATTENTION_ADDRESS, 302);
  const page = pageSegment(params["pageIndex"]);
  if (page === null) throw pageNotFound();
  const [list, { channels }] = await Promise.all([
    loadOwn(isSignedIn, () => call(newsArticles.listAttention, { pageIndex: page, pageSize: ARTICLES_PER_PAGE })),
    call(newsArticles.listArticles, { pageIndex: 1, pageSize: 1 }),
  ]);
  const loaded: AttentionPage = { page, channels, list };
  return data(loaded, list && list.data.length === 0 && list.totalRecord > 0 ? NOT_FOUND : undefined);
}

export default function AttentionNews() {
  const { page, channels, list } = useLoaderData<AttentionPage>();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <NewsPath steps={[{ title: "关注" }]} />
      <h1>我关注的文章</h1>
      <ChannelTabs channels={channels} current="attention" />
      {list ? <Followed list={list} page={page} /> : <LoginNeeded act="查看我关注的文章" />}
    </div>
  );
}

function Followed({ list, page }: { list: NonNullable<AttentionPage["list"]>; page: number }) {
  const { authors, columns, brands } = list.follows;
  const followsNobody = authors + columns + brands === 0;
  const empty = (
    <EmptyState
      icon="star"
      title={followsNobody ? "还没有关注作者、专栏或品牌" : "关注的作者、专栏与品牌还没有文章"}
      text="在文章页关注作者，或在品牌页点“关注”，新文章就会列在这里。"
      actions={<LinkButton href={NEWS_ADDRESS}>去看看资讯</LinkButton>}
    />
  );
  return (
    <>
      <p className="num flex flex-wrap gap-x-4 text-sm">
        <a className="link" href={favourAddress("followedAuthor")}>
          {formatNumber(authors)} 位作者
        </a>
        <a className="link" href={favourAddress("followedColumn")}>
          {formatNumber(columns)} 个专栏
        </a>
        <a className="link" href={favourAddress("brand")}>
          {formatNumber(brands)} 个品牌
        </a>
      </p>
      <ArticlesShown list={list} page={page} label="关注的文章" hrefOf={attentionAddress} empty={empty} />
    </>
  );
}
