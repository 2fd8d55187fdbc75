import { DAY_MS } from "#shared/durations.ts";
import { formatNumber } from "#shared/format-number.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";

const LATE_MS = 3 * DAY_MS;

/** What waits, and how long; above it what is wrong with the machine. */
export function Overview({ head, now }: SectionProps<unknown>) {
  return (
    <>
      {head.warnings.map((warning) => (
        <p key={warning} role="status">
          <Tag tone="warning">运行环境</Tag> {warning}
        </p>
      ))}
      <DataTable
        caption="待办队列"
        rows={head.queues}
        keyOf={({ name }) => name}
        columns={[
          {
            key: "title",
            title: "队列",
            isRowHead: true,
            cell: ({ name, title }) => (
              <a className="link" href={`/ops/queue/${name}`}>
                {title}
              </a>
            ),
          },
          { key: "group", title: "类别", cell: ({ group }) => group },
          {
            key: "waiting",
            title: "待处理",
            align: "end",
            cell: ({ waiting }) => <span className="num">{formatNumber(waiting)}</span>,
          },
          {
            key: "mine",
            title: "移交给我",
            align: "end",
            cell: ({ name, handedToMe }) =>
              handedToMe > 0 ? (
                <a className="link num" href={`/ops/queue/${name}?mine=true`}>
                  {formatNumber(handedToMe)}
                </a>
              ) : (
                "0"
              ),
          },
          {
            key: "oldest",
            title: "最早一条",
            align: "end",
            cell: ({ oldestAt }) => {
              if (oldestAt === null) return "—";
              const isLate = new Date(now).getTime() - new Date(oldestAt).getTime() > LATE_MS;
              return (
                <>
                  {isLate && <Tag tone="warning">超过 3 天</Tag>} <FriendlyTime at={oldestAt} now={now} />
                </>
              );
            },
          },
        ]}
      />
    </>
  );
}
