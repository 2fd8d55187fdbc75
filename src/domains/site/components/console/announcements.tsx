import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import {
  ANNOUNCEMENT_STATE_LABELS,
  ANNOUNCEMENT_STATES,
  AUDIENCE_LABELS,
  plannedWords,
} from "../../announcement-labels.ts";
import { type Announcement, announcements } from "../../contract/announcements.ts";
import { AnnouncementForm } from "./announcement-form.tsx";
import { formatExactTime } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { UnsavedGuard } from "#web/components/unsaved-guard.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";

/** What everybody is told under 我的消息. */
export function Announcements({ data, now, address }: SectionProps<DataOf<typeof announcements.listAnnouncements>>) {
  const { isBusy, act } = useAction();
  const [draft, setDraft] = useState<Announcement | null>(null);
  const [isTyped, setIsTyped] = useState(false);
  /** Which draft is to take the place of what is written; what is to be taken back. */
  const [wanted, setWanted] = useState<Announcement | null>(null);
  const [withdrawn, setWithdrawn] = useState<Announcement | null>(null);

  async function withdraw({ id }: Announcement) {
    await act(() => callApi(announcements.unpublishAnnouncement, { id }));
    setWithdrawn(null);
  }

  return (
    <>
      <AnnouncementForm
        key={draft ? `${draft.id} ${draft.version}` : "new"}
        draft={draft}
        latest={data.data.find(({ id }) => id === draft?.id)}
        onDone={() => setDraft(null)}
        onAdopt={setDraft}
        onTyped={setIsTyped}
      />
      <UnsavedGuard isUnsaved={isTyped} />
      <WordsSearch address={address} label="标题或内容">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            {ANNOUNCEMENT_STATES.map((state) => (
              <option key={state} value={state}>
                {ANNOUNCEMENT_STATE_LABELS[state]}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="公告"
        address={address}
        total={data.totalRecord}
        nameOf={({ title }) => title}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={
          <EmptyState title="还没有公告" text="公告会出现在每位用户的「我的消息」里；关闭了服务通知的用户除外。" />
        }
        columns={[
          {
            key: "title",
            isSortable: true,
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
            key: "audience",
            title: "对象",
            cell: ({ audience, isBanner }) => (
              <>
                {AUDIENCE_LABELS[audience]} {isBanner && <Tag tone="brand">横幅</Tag>}
              </>
            ),
          },
          { key: "state", title: "状态", cell: (announcement) => <State {...announcement} now={now} /> },
          {
            key: "told",
            isSortable: true,
            title: "送达",
            cell: ({ told }) => <span className="num">{formatNumber(told)}</span>,
          },
          {
            key: "at",
            isSortable: true,
            title: "发布",
            cell: (one) =>
              one.publishedAt === null ? (
                <span className="num">{plannedWords(one)}</span>
              ) : (
                <FriendlyTime at={one.publishedAt} now={now} />
              ),
          },
          {
            key: "act",
            isFixed: true,
            title: "操作",
            cell: (announcement) => (
              <>
                {announcement.state === "draft" && (
                  <Button
                    size="small"
                    aria-label={`编辑 ${announcement.title}`}
                    onClick={() => (isTyped ? setWanted : setDraft)(announcement)}
                  >
                    编辑
                  </Button>
                )}
                {(announcement.state === "scheduled" || announcement.state === "published") && (
                  <Button
                    size="small"
                    isBusy={isBusy}
                    aria-label={`撤下 ${announcement.title}`}
                    // What waits for its time is a draft again; from who has it it is gone.
                    onClick={() =>
                      announcement.state === "published" ? setWithdrawn(announcement) : void withdraw(announcement)
                    }
                  >
                    撤下
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
      {wanted && (
        <ConfirmDialog
          title="正在写的内容还没有保存"
          label="改为编辑这条草稿"
          kind="danger"
          isBusy={false}
          onConfirm={() => {
            setDraft(wanted);
            setWanted(null);
          }}
          onClose={() => setWanted(null)}
        >
          <p className="wrap-anywhere">改为编辑「{wanted.title}」，会丢失表单里没有保存的内容。</p>
        </ConfirmDialog>
      )}
      {withdrawn && (
        <ConfirmDialog
          title="撤下公告"
          label="撤下"
          kind="danger"
          isBusy={isBusy}
          onConfirm={() => void withdraw(withdrawn)}
          onClose={() => setWithdrawn(null)}
        >
          <p className="wrap-anywhere">「{withdrawn.title}」会从所有收到的人的消息里移除，横幅也不再显示，不能恢复。</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function State({ state, isTold, endsAt, now }: Announcement & { now: string }) {
  switch (state) {
    case "scheduled":
      return <Tag tone="warning">{ANNOUNCEMENT_STATE_LABELS[state]}</Tag>;
    case "published":
      return (
        <>
          {isTold ? <Tag tone="success">{ANNOUNCEMENT_STATE_LABELS[state]}</Tag> : <Tag tone="brand">发送中</Tag>}
          {endsAt !== null && endsAt > now && ` ${formatExactTime(endsAt)} 结束`}
        </>
      );
    case "draft":
    case "withdrawn":
    case "ended":
      return <Tag>{ANNOUNCEMENT_STATE_LABELS[state]}</Tag>;
  }
}
