import type { ReactNode } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { Pager } from "#web/components/pager.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { NEWS_ADDRESS } from "../../addresses.ts";
import { ArticleList } from "./article-list.tsx";
import { ARTICLES_PER_PAGE, type newsArticles } from "../../contract/articles.ts";

interface ArticlesShownProps {
  list: Pick<DataOf<typeof newsArticles.listArticles>, "data" | "totalRecord" | "now">;
  page: number;
  label: string;
  hrefOf: (page: number) => string;
  /** What is said where there are none. */
  empty?: ReactNode;
}

/** A page of articles with the ways to the others. */
export function ArticlesShown({ list: { data, totalRecord, now }, page, label, hrefOf, empty }: ArticlesShownProps) {
  if (data.length > 0) {
    return (
      <>
        <ArticleList articles={data} now={now} label={label} />
        <Pager page={page} pageSize={ARTICLES_PER_PAGE} total={totalRecord} unit="篇文章" hrefOf={hrefOf} />
      </>
    );
  }
  if (totalRecord > 0) return <PageMissing page={page} lastHref={hrefOf(countPages(totalRecord, ARTICLES_PER_PAGE))} />;
  return (
    <div className="card">
      {empty ?? (
        <EmptyState
          title="还没有文章"
          text="可以先看看其他频道的文章。"
          actions={<LinkButton href={NEWS_ADDRESS}>查看全部资讯</LinkButton>}
        />
      )}
    </div>
  );
}
