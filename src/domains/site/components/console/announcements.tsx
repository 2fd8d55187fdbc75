import { type FormEvent, useRef, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { announcements } from "../../contract/announcements.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

/** What everybody is told under 我的消息. */
export function Announcements({ data, now, address }: SectionProps<DataOf<typeof announcements.listAnnouncements>>) {
  const form = useRef<HTMLFormElement>(null);
  const [written, setWritten] = useState<Record<string, string> | null>(null);
  const { isBusy, act } = useAction();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWritten(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>);
  }

  async function announce(fields: Record<string, string>) {
    const isDone = await act(
      () => callApi(announcements.announce, fields as never),
      () => "已发布，正在送达",
    );
    setWritten(null);
    if (isDone) form.current?.reset();
  }

  return (
    <>
      <form ref={form} method="dialog" className="card case" aria-label="发布公告" onSubmit={handleSubmit}>
        <label className="grid gap-1 text-sm">
          标题
          <input className="input" name="title" maxLength={100} required />
        </label>
        <label className="grid gap-1 text-sm">
          内容
          <textarea className="input" name="text" rows={4} maxLength={1000} />
        </label>
        <label className="grid gap-1 text-sm">
          点开后的页面（选填，本站路径）
          <input className="input" name="path" maxLength={500} placeholder="/specification" />
        </label>
        <div>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            发布
          </Button>
        </div>
      </form>
      <DataTable
        caption="公告"
        rows={data.data}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="还没有公告" text="公告会出现在每位用户的「我的消息」里；关闭了服务通知的用户除外。" />
        }
        columns={[
          {
            key: "title",
            title: "标题",
            isRowHead: true,
            cell: ({ title, path }) =>
              path ? (
                <a className="link" href={path}>
                  {title}
                </a>
              ) : (
                title
              ),
          },
          { key: "text", title: "内容", className: "is-wide", cell: ({ text }) => text },
          {
            key: "told",
            title: "送达",
            cell: ({ told, isTold, unpublishedAt }) => (
              <>
                <span className="num">{formatNumber(told)}</span>{" "}
                {unpublishedAt ? <Tag>已撤下</Tag> : !isTold && <Tag tone="brand">发送中</Tag>}
              </>
            ),
          },
          { key: "at", title: "发布", cell: ({ publishedAt }) => <FriendlyTime at={publishedAt} now={now} /> },
          {
            key: "act",
            title: "操作",
            cell: ({ id, title, unpublishedAt }) =>
              unpublishedAt === null && (
                <Button
                  size="small"
                  isBusy={isBusy}
                  aria-label={`撤下 ${title}`}
                  onClick={() => void act(() => callApi(announcements.unpublishAnnouncement, { id }))}
                >
                  撤下
                </Button>
              ),
          },
        ]}
      />
      <PageLinks address={address} total={data.totalRecord} />
      {written && (
        <ConfirmDialog
          title="发布公告"
          label="发送"
          isBusy={isBusy}
          onConfirm={() => void announce(written)}
          onClose={() => setWritten(null)}
        >
          《{written["title"]}》将发送给所有用户。
        </ConfirmDialog>
      )}
    </>
  );
}
