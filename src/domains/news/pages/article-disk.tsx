import { lazy, Suspense, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { withLogin } from "#web/require-login.ts";
import { pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { ARTICLE_DISK_ADDRESS, WRITE_ADDRESS } from "../addresses.ts";
import { type ArticleAction, OwnArticleRow } from "../components/writing/own-article-row.tsx";
import { UnscheduleDialog } from "../components/writing/unschedule-dialog.tsx";
import type { OwnArticle } from "../contract/own-article.ts";
import { writing } from "../contract/writing.ts";
import { DELETED_KEPT_DAYS, LISTED_STATE_LABELS, LISTED_STATES, type ListedState } from "../labels.ts";

const PAGE_SIZE = 20;

interface DiskPage {
  state: ListedState | null;
  page: number;
  own: DataOf<typeof writing.listOwnArticles> | null;
}

const ACTS: Record<
  ArticleAction,
  {
    title: string;
    text: string;
    call:
      | typeof writing.withdrawArticle
      | typeof writing.keepPublished
      | typeof writing.unpublishArticle
      | typeof writing.redraftArticle
      | typeof writing.deleteArticle;
  }
> = {
  withdraw: { title: "撤回审核", text: "撤回后可以继续修改，改好再提交。", call: writing.withdrawArticle },
  keepPublished: {
    title: "保留已发布的版本",
    text: "文章回到“已发布”，读者看到的内容不变；被驳回的修改仍在编辑页和历史版本中，可以改好再提交。",
    call: writing.keepPublished,
  },
  dismount: {
    title: "下架文章",
    text: "下架后读者不再看到这篇文章；再次发布需要重新审核。",
    call: writing.unpublishArticle,
  },
  redraft: { title: "放回草稿", text: "放回草稿后可以修改，并重新提交审核。", call: writing.redraftArticle },
  delete: {
    title: "删除文章",
    text: `删除后读者不再看到这篇文章；${DELETED_KEPT_DAYS} 天内可以在“已删除”中放回草稿，之后彻底删除。`,
    call: writing.deleteArticle,
  },
};

const FiguresDialog = lazy(async () => ({
  default: (await import("../components/writing/figures-dialog.tsx")).FiguresDialog,
}));

export const meta: Meta = {
  title: "我的文章",
  description: "自己写的文章、草稿和审核状态。",
  canonical: ARTICLE_DISK_ADDRESS,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<DiskPage> {
  const asked = url.searchParams.get("state");
  const state = LISTED_STATES.find((each) => each === asked) ?? null;
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const own = await loadOwn(isSignedIn, () =>
    call(writing.listOwnArticles, { state: state ?? "", pageIndex: page, pageSize: PAGE_SIZE }),
  );
  return { state, page, own };
}

export default function ArticleDisk() {
  const { state, page, own } = useLoaderData<DiskPage>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1>我的文章</h1>
        <span className="ml-auto">
          <LinkButton kind="primary" href={WRITE_ADDRESS}>
            写文章
          </LinkButton>
        </span>
      </div>
      {own ? <OwnList state={state} page={page} list={own} /> : <LoginNeeded act="查看我的文章" />}
    </>
  );
}

function OwnList({
  state,
  page,
  list,
}: {
  state: ListedState | null;
  page: number;
  list: DataOf<typeof writing.listOwnArticles>;
}) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<{ act: ArticleAction; article: OwnArticle } | null>(null);
  const [unscheduled, setUnscheduled] = useState<OwnArticle | null>(null);
  const [lookedAt, setLookedAt] = useState<OwnArticle | null>(null);
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const all = LISTED_STATES.reduce((sum, each) => (each === "DELETEED" ? sum : sum + list.counts[each]), 0);
  const hrefOf = (other: ListedState | null, number = 1) => {
    const query = new URLSearchParams({ ...(other && { state: other }), ...(number > 1 && { page: String(number) }) });
    return query.size > 0 ? `${ARTICLE_DISK_ADDRESS}?${query}` : ARTICLE_DISK_ADDRESS;
  };

  async function handleConfirm() {
    if (!asked) return;
    await attempt(async () => {
      if ((await withLogin(() => callApi(ACTS[asked.act].call, { id: asked.article.id }))) !== null)
        showToast({ kind: "success", text: "操作成功" });
    });
    setAsked(null);
    await revalidate();
  }

  async function handleUnscheduled() {
    setUnscheduled(null);
    await revalidate();
  }

  const tabs = [
    { title: "全部", href: hrefOf(null), count: all, isCurrent: state === null },
    ...LISTED_STATES.map((each) => ({
      title: LISTED_STATE_LABELS[each],
      href: hrefOf(each),
      count: list.counts[each],
      isCurrent: state === each,
    })),
  ];
  return (
    <>
      <Tabs label="状态" tabs={tabs} />
      {list.totalRecord === 0 ? (
        <div className="card">
          <EmptyState
            title={state === null ? "还没有写过文章" : `没有${LISTED_STATE_LABELS[state]}的文章`}
            text="写下调试经验、器件选型或行业观察，审核通过后公开，供同行阅读。"
            actions={<LinkButton href={WRITE_ADDRESS}>写文章</LinkButton>}
          />
        </div>
      ) : list.data.length === 0 ? (
        <PageMissing page={page} lastHref={hrefOf(state, countPages(list.totalRecord, PAGE_SIZE))} />
      ) : (
        <>
          <ul className="card" aria-label="我的文章">
            {list.data.map((article) => (
              <OwnArticleRow
                key={article.id}
                article={article}
                now={list.now}
                onAct={(act) => setAsked({ act, article })}
                onUnschedule={() => setUnscheduled(article)}
                onFigures={() => setLookedAt(article)}
              />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={list.totalRecord}
            unit="篇"
            hrefOf={(number) => hrefOf(state, number)}
          />
        </>
      )}
      {lookedAt && (
        <Suspense fallback={null}>
          <FiguresDialog id={lookedAt.id} title={lookedAt.title} onClose={() => setLookedAt(null)} />
        </Suspense>
      )}
      {unscheduled && <UnscheduleDialog article={unscheduled} onClose={() => void handleUnscheduled()} />}
      {asked && (
        <Dialog
          isOpen
          size="small"
          title={ACTS[asked.act].title}
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          footer={
            <>
              <Button disabled={isBusy} onClick={() => setAsked(null)}>
                取消
              </Button>
              <Button
                kind={asked.act === "delete" || asked.act === "dismount" ? "danger" : "primary"}
                isBusy={isBusy}
                onClick={() => void handleConfirm()}
              >
                {ACTS[asked.act].title}
              </Button>
            </>
          }
        >
          <p className="break-words font-medium">{asked.article.title || "无标题"}</p>
          <p className="mt-2 text-secondary">{ACTS[asked.act].text}</p>
        </Dialog>
      )}
    </>
  );
}
