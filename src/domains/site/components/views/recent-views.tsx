import { useEffect, useRef, useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { formatNumber } from "#shared/format-number.ts";
import { PAGE_SIZE } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { focusInPlace } from "#web/components/focus-in-place.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Icon } from "#web/components/icon.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { showToast } from "#web/components/toast.tsx";
import { messageOf } from "#web/message-of.ts";
import { views } from "../../contract/views.ts";
import { VIEWS_KEPT_DAYS } from "../../labels.ts";
import { loadViews, VIEW_TABS, type ViewPage } from "./load-views.ts";
import type { Viewed } from "../../viewed.ts";

/** What the user has looked at, by kind; entries can be forgotten one by one or all at once. */
export function RecentViews({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [type, setType] = useState<number>(1);
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<ViewPage | "loading" | "failed">("loading");
  const [isSure, setIsSure] = useState(false);
  // Counts how often the same was asked for again.
  const [attempt, setAttempt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const goneFrom = useRef<number | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    const show = (loaded: ViewPage | "failed") => {
      if (!left.signal.aborted) setShown(loaded);
    };
    setIsSure(false);
    withLogin(() => loadViews({ type, pageIndex: page, pageSize: PAGE_SIZE }, left)).then(
      (loaded) => show(loaded ?? "failed"),
      () => show("failed"),
    );
    return () => left.abort();
  }, [isOpen, type, page, attempt]);

  useEffect(() => {
    if (typeof shown === "string" || goneFrom.current === null) return;
    focusInPlace(list.current, "li .icon-button", goneFrom.current);
    goneFrom.current = null;
  }, [shown]);

  function handleTab(next: number) {
    setShown("loading");
    setType(next);
    setPage(1);
    // The one that is shown may be pressed again.
    setAttempt((count) => count + 1);
  }

  async function handleForget(id?: number, place = 0) {
    try {
      const forgotten = await withLogin(() =>
        callApi(views.forgetViews, { type, ...(id !== undefined && { id }) }).then(() => true),
      );
      if (!forgotten) return;
      goneFrom.current = place;
      if (id === undefined) setPage(1);
      else if (typeof shown === "object" && shown.entries.length === 1 && page > 1) setPage(page - 1);
      setAttempt((count) => count + 1);
      showToast({ kind: "success", text: id === undefined ? "已清空" : "已删除" });
    } catch (error) {
      showToast({ kind: "error", text: messageOf(error) });
    }
  }

  const pageCount = typeof shown === "object" ? countPages(shown.total, PAGE_SIZE) : 1;
  const title = VIEW_TABS.find((tab) => tab.type === type)!.title;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="最近浏览" size="drawer">
      <div className="segments" role="group" aria-label="浏览记录的类型">
        {VIEW_TABS.map((tab) => (
          <button key={tab.type} type="button" aria-pressed={tab.type === type} onClick={() => handleTab(tab.type)}>
            {tab.title}
          </button>
        ))}
      </div>
      <div ref={list} tabIndex={-1}>
        {shown === "loading" && <Skeleton count={6} />}
        {shown === "failed" && (
          <EmptyState
            icon="warning"
            title="浏览记录没有读出来"
            text="登录后重试，或稍后再打开。"
            actions={<Button onClick={() => setAttempt(attempt + 1)}>重试</Button>}
          />
        )}
        {typeof shown === "object" && shown.total === 0 && (
          <EmptyState
            icon="clock"
            title={`还没有看过的${title}`}
            text={`看过的内容会列在这里，保存 ${VIEWS_KEPT_DAYS} 天。`}
          />
        )}
        {typeof shown === "object" && shown.total > 0 && (
          <>
            {shown.entries.length === 0 && (
              <EmptyState
                icon="clock"
                title={`没有第 ${page} 页`}
                actions={<Button onClick={() => setPage(1)}>回到第 1 页</Button>}
              />
            )}
            <ul className="view-list">
              {shown.entries.map((entry, place) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  now={shown.now}
                  onFollow={onClose}
                  onForget={() => void handleForget(entry.id, place)}
                />
              ))}
            </ul>
            <div className="view-foot">
              <span className="num text-secondary">
                共 {formatNumber(shown.total)} 条，第 {page} / {pageCount} 页
              </span>
              <Button size="small" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                上一页
              </Button>
              <Button size="small" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
                下一页
              </Button>
              <Button
                size="small"
                kind={isSure ? "danger" : "quiet"}
                onClick={() => (isSure ? void handleForget() : setIsSure(true))}
              >
                {isSure ? "确认清空" : "清空"}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface EntryProps {
  entry: Viewed;
  now: string;
  onFollow: () => void;
  onForget: () => void;
}

function Entry({ entry: { title, about, href, picture, viewedAt }, now, onFollow, onForget }: EntryProps) {
  return (
    <li>
      {picture && <img src={picture} alt="" width={40} height={56} loading="lazy" />}
      <div className="min-w-0 flex-1">
        <a className="link wrap-anywhere" href={href} onClick={onFollow}>
          {title}
        </a>
        <p className="text-xs text-secondary">
          {about && `${about}，`}
          <FriendlyTime at={viewedAt} now={now} />
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={`删除 ${title}`} onClick={onForget}>
        <Icon name="trash" size={14} />
      </button>
    </li>
  );
}
