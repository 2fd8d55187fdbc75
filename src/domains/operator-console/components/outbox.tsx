import type { DataOf } from "#api/define-calls.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { statistics } from "../contract/statistics.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";

const KINDS = { "": "全部", sms: "短信", mail: "邮件" };

/** What embedded SMS and mail would have sent. Plain: the demonstration alone has it, for a week, and it is read, not worked through. */
export function Outbox({ data, now, address }: SectionProps<DataOf<typeof statistics.listOutbox>>) {
  const kind = address.searchParams.get("kind") ?? "";
  if (!data.isDemo)
    return <EmptyState title="仅演示模式可用" text="正式运行时短信与邮件由服务商发送，这里不保留内容。" />;
  return (
    <>
      <Tabs
        label="种类"
        tabs={Object.entries(KINDS).map(([name, title]) => ({
          title,
          href: `/ops/outbox${name && `?kind=${name}`}`,
          isCurrent: name === kind,
        }))}
      />
      <div className="card">
        {data.data.length === 0 && <EmptyState title="没有消息" text="演示模式下发出的短信和邮件会保留一周。" />}
        {data.data.map((message) => (
          <article key={message.id} className="case">
            <p className="flex flex-wrap items-center gap-2">
              <Tag tone={message.kind === "sms" ? "brand" : "neutral"}>{KINDS[message.kind]}</Tag>
              <span className="num">{message.recipient}</span>
              <span className="text-sm text-secondary">
                <FriendlyTime at={message.createdAt} now={now} />
              </span>
            </p>
            {message.subject && <h2 className="text-base">{message.subject}</h2>}
            <p className="case-text">{message.text}</p>
            {message.attachments.length > 0 && (
              <p className="text-sm text-secondary">附件：{message.attachments.join("、")}</p>
            )}
          </article>
        ))}
      </div>
      <PageLinks address={address} total={data.totalRecord} />
    </>
  );
}
