import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { type Decided, queues } from "../contract/queues.ts";
import { QueueTabs } from "./queue-tabs.tsx";

type Data = DataOf<typeof queues.listDecisions> & { queue: string };

/** What was decided in a queue: by whom, when, how, why, and whom it was told. */
export function Decisions({ data: { queue, decisions, decided }, now, address }: SectionProps<Data>) {
  const { isBusy, act } = useAction();
  const asked = address.searchParams.get("decision") ?? "";
  return (
    <>
      <QueueTabs queue={queue} current="decided" />
      <form className="console-form" action={address.pathname} role="search">
        <label>
          处理方式
          <select className="input" name="decision" defaultValue={asked}>
            <option value="">全部</option>
            {decisions.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-primary">
          查找
        </button>
      </form>
      <DataTable
        caption="已处理"
        rows={decided.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有已处理的条目" text="处理后的条目会出现在这里。" />}
        columns={[
          { key: "title", title: "条目", isRowHead: true, cell: ({ title, caseId }) => title || `编号 ${caseId}` },
          { key: "decision", title: "处理", cell: ({ label }) => label },
          { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason || "—" },
          { key: "operator", title: "处理人", cell: deciderWords },
          { key: "at", title: "时间", cell: ({ decidedAt }) => <FriendlyTime at={decidedAt} now={now} /> },
          {
            key: "told",
            title: "告知",
            cell: ({ told, toldAt, undone }) =>
              told.length === 0 || undone
                ? "无"
                : told.map(({ id, name }, at) => (
                    <span key={id}>
                      {at > 0 && "、"}
                      <a className="link" href={`/ops/users/${id}`}>
                        {name}
                      </a>
                      {at === told.length - 1 && toldAt === null && "（待发送）"}
                    </span>
                  )),
          },
          {
            key: "undo",
            title: "撤销",
            cell: ({ id, undone, whyNotUndone }) =>
              undone ? (
                `${undone.by} 已撤销`
              ) : whyNotUndone === null ? (
                <Button
                  size="small"
                  isBusy={isBusy}
                  onClick={() => void act(() => callApi(queues.undoDecision, { queue, id }), "已撤销，条目回到待处理")}
                >
                  撤销
                </Button>
              ) : (
                <span className="text-secondary">{whyNotUndone}</span>
              ),
          },
        ]}
      />
      <PageLinks address={address} total={decided.totalRecord} />
    </>
  );
}

function deciderWords({ operator, proposedBy, isAlone }: Decided): string {
  if (isAlone) return `${operator.name}（一人决定）`;
  return proposedBy === null ? operator.name : `${proposedBy} 提出，${operator.name} 复核`;
}
