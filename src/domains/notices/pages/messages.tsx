import { useRef } from "react";
import { useLoaderData, useLocation, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { withLogin } from "#web/require-login.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { focusInPlace } from "#web/components/focus-in-place.ts";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import { setCounts } from "../components/public/counts.ts";
import { notices } from "../contract/notices.ts";

const ADDRESS = "/userCenter/messages";

interface MessagesPage {
  page: number;
  /** Null where nobody is signed in. */
  list: DataOf<typeof notices.listNotices> | null;
}

export const meta: Meta = {
  title: "我的消息",
  description: "系统通知与与我有关的消息。",
  canonical: ADDRESS,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<MessagesPage> {
  const page = pageNumber(url.searchParams.get("page") ?? "");
  const list = isSignedIn
    ? await call(notices.listNotices, { pageIndex: page, pageSize: PAGE_SIZE }).catch(noneWithoutLogin)
    : null;
  return { page, list };
}

function noneWithoutLogin(error: unknown): null {
  if (error instanceof CallFailed && error.status === NOT_LOGGED_IN) return null;
  throw error;
}

export default function Messages() {
  const { page, list } = useLoaderData<MessagesPage>();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const whole = useRef<HTMLDivElement>(null);
  // Phones have the page at an address of their own.
  const addressOf = (to: number) => (to > 1 ? `${pathname}?page=${to}` : pathname);

  /** `place` is that of the button that was pressed for it. */
  async function read(id?: string, place?: number) {
    const unread = await withLogin(() => callApi(notices.readNotices, id === undefined ? {} : { id }));
    if (unread === null) return;
    setCounts({ unread });
    await revalidate();
    if (place === undefined) return;
    showToast({ kind: "success", text: unread > 0 ? `还有 ${unread} 条未读` : "全部已读" });
    focusInPlace(whole.current, "li button", place);
  }

  const handleRead = (id?: string, place?: number) => void attempt(() => read(id, place));

  if (!list) {
    return (
      <div className="messages grid gap-4">
        <h1>我的消息</h1>
        <LoginNeeded act="查看我的消息" />
      </div>
    );
  }
  const { data, totalRecord, now } = list;
  const unreadOnes = data.filter(({ isRead }) => !isRead);
  return (
    <div ref={whole} tabIndex={-1} className="messages grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1>我的消息</h1>
        {unreadOnes.length > 0 && (
          <span className="needs-script">
            <Button size="small" isBusy={isBusy} onClick={() => handleRead(undefined, 0)}>
              全部标为已读
            </Button>
          </span>
        )}
      </div>
      {totalRecord === 0 && (
        <div className="card">
          <EmptyState icon="bell" title="还没有消息" text="发给您的通知会出现在这里。" />
        </div>
      )}
      {totalRecord > 0 && data.length === 0 && (
        <PageMissing page={page} lastHref={addressOf(countPages(totalRecord, PAGE_SIZE))} />
      )}
      {data.length > 0 && (
        <section className="card" aria-label="消息">
          <ul className="setting-list">
            {data.map((notice) => (
              <li key={notice.id}>
                <div className="min-w-0 flex-1">
                  <p className={notice.isRead ? "" : "font-bold"}>
                    {!notice.isRead && <span className="unread-dot" aria-label="未读" role="img" />}{" "}
                    {notice.path ? (
                      <a
                        className="link wrap-anywhere"
                        href={notice.path}
                        onClick={() => !notice.isRead && handleRead(notice.id)}
                      >
                        {notice.title}
                      </a>
                    ) : (
                      <span className="wrap-anywhere">{notice.title}</span>
                    )}
                  </p>
                  {notice.text && <p className="wrap-anywhere whitespace-pre-line">{notice.text}</p>}
                  <p className="text-sm text-secondary">
                    <FriendlyTime at={notice.createdAt} now={now} />
                  </p>
                </div>
                {!notice.isRead && (
                  <span className="needs-script">
                    <Button
                      size="small"
                      kind="quiet"
                      aria-label={`标为已读：${notice.title}`}
                      isBusy={isBusy}
                      onClick={() => handleRead(notice.id, unreadOnes.indexOf(notice))}
                    >
                      标为已读
                    </Button>
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {totalRecord > PAGE_SIZE && <Pager page={page} pageSize={PAGE_SIZE} total={totalRecord} hrefOf={addressOf} />}
    </div>
  );
}
