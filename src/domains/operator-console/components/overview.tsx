import type { ReactNode } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { BarChart } from "#web/components/bar-chart.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag } from "#web/components/tag.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { hoursWords } from "../case-words.ts";
import type { Dashboard } from "../contract/dashboard.ts";

/** What waits, how long, and whose it is; who has decided how much; above it what is wrong with the machine. */
export function Overview({ data: { days, team }, head, now }: SectionProps<Dashboard>) {
  const sum = (of: "waiting" | "overdue" | "mine" | "handedToMe") =>
    head.queues.reduce((total, queue) => total + queue[of], 0);
  return (
    <>
      {head.warnings.map((warning) => (
        <p key={warning} role="status">
          <Tag tone="warning">运行环境</Tag> {warning}
        </p>
      ))}
      <dl className="console-figures">
        <Figure title="待处理" value={sum("waiting")} />
        <Figure title="已超时" value={sum("overdue")} isBad />
        <Figure title="由我处理" value={sum("mine")} />
        <Figure title="移交给我" value={sum("handedToMe")} />
      </dl>
      <div className="console-board">
        <BarChart title="新增" values={days.map(({ day, cameIn }) => ({ day, value: cameIn }))} />
        <BarChart title="已处理" values={days.map(({ day, decided }) => ({ day, value: decided }))} />
        <Team team={team} />
      </div>
      <QueueTable queues={head.queues.toSorted(byUrgency)} now={now} />
    </>
  );
}

function Figure({ title, value, isBad = false }: { title: string; value: number; isBad?: boolean }) {
  return (
    <div className="card">
      <dt>{title}</dt>
      <dd className={isBad && value > 0 ? "num is-bad" : "num"}>{formatNumber(value)}</dd>
    </div>
  );
}

type Queue = SectionProps<Dashboard>["head"]["queues"][number];

/** What is overdue first, then what waits; the others in the order of the menu. */
function byUrgency(one: Queue, other: Queue): number {
  return other.overdue - one.overdue || other.waiting - one.waiting;
}

/** Plain: a row for each queue. */
function QueueTable({ queues, now }: { queues: Queue[]; now: string }) {
  return (
    <DataTable
      caption="待办队列"
      layout="scroll"
      rows={queues}
      keyOf={({ name }) => name}
      empty={<EmptyState title="没有由您处理的队列" text="您的运营权限不包括待办队列。" />}
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
        { key: "waiting", title: "待处理", align: "end", cell: ({ waiting }) => <Count of={waiting} /> },
        {
          key: "overdue",
          title: "已超时",
          align: "end",
          cell: ({ overdue }) =>
            overdue > 0 ? (
              <Tag tone="danger">
                <Count of={overdue} />
              </Tag>
            ) : (
              <Count of={0} />
            ),
        },
        { key: "due", title: "时限", align: "end", cell: ({ dueHours }) => hoursWords(dueHours) },
        {
          key: "mine",
          title: "由我处理",
          align: "end",
          cell: ({ name, mine }) => (
            <OwnLink name={name} count={mine}>
              <Count of={mine} />
            </OwnLink>
          ),
        },
        {
          key: "handed",
          title: "移交给我",
          align: "end",
          cell: ({ name, handedToMe }) => (
            <OwnLink name={name} count={handedToMe}>
              <Count of={handedToMe} />
            </OwnLink>
          ),
        },
        {
          key: "oldest",
          title: "最早一条",
          align: "end",
          cell: ({ oldestAt }) => (oldestAt === null ? "—" : <FriendlyTime at={oldestAt} now={now} />),
        },
      ]}
    />
  );
}

/** What is the asker's of a queue. */
function OwnLink({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  if (count === 0) return children;
  return (
    <a className="link" href={`/ops/queue/${name}?mine=true`}>
      {children}
    </a>
  );
}

function Count({ of }: { of: number }) {
  return <span className={of === 0 ? "num text-secondary" : "num"}>{formatNumber(of)}</span>;
}

/** Plain: a row for each operator, of whom the list of the staff says more. */
function Team({ team }: { team: Dashboard["team"] }) {
  return (
    <TitledCard title="团队处理量">
      <DataTable
        caption="团队处理量"
        layout="plain"
        rows={team}
        keyOf={({ id }) => id}
        empty={<p className="case text-sm text-secondary">近 30 天没有处理记录。</p>}
        columns={[
          { key: "name", title: "运营人员", isRowHead: true, cell: ({ name }) => name },
          { key: "week", title: "近 7 天", align: "end", cell: ({ week }) => <Count of={week} /> },
          { key: "month", title: "近 30 天", align: "end", cell: ({ month }) => <Count of={month} /> },
        ]}
      />
    </TitledCard>
  );
}
