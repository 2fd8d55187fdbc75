import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FilterForm } from "#web/components/filter-form.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { deciderWords } from "../case-words.ts";
import { queues } from "../contract/queues.ts";
import { QueueTabs } from "./queue-tabs.tsx";

type Data = DataOf<typeof queues.listDecisions> & { queue: string };

/** What was decided in a queue: by whom, when, how, why, and whom it was told. */
export function Decisions({ data: { queue, title, decisions, decided }, head, now, address }: SectionProps<Data>) {
  const { isBusy, act } = useAction();
  const given = (name: string) => address.searchParams.get(name) ?? "";
  const isNarrowed = ["decision", "operator", "from", "until"].some(given);
  return (
    <>
      <QueueTabs queue={queue} current="decided" />
      <FilterForm address={address}>
        <label>
          处理方式
          <select className="input" name="decision" defaultValue={given("decision")}>
            <option value="">全部</option>
            {decisions.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          处理人
          <select className="input" name="operator" defaultValue={given("operator")}>
            <option value="">全部</option>
            {head.operators.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          从
          <input className="input" type="date" name="from" defaultValue={given("from")} />
        </label>
        <label>
          到
          <input className="input" type="date" name="until" defaultValue={given("until")} />
        </label>
        {/* What is found stands in the order that was asked for. */}
        {given("sort") && <input type="hidden" name="sort" value={given("sort")} />}
        <button type="submit" className="button button-primary">
          查找
        </button>
        <LinkButton href={address.pathname}>清除</LinkButton>
      </FilterForm>
      <ConsoleTable
        caption={`${title}已处理`}
        address={address}
        total={decided.totalRecord}
        rows={decided.data}
        keyOf={({ id }) => id}
        nameOf={({ title, caseId }) => title || `编号 ${caseId}`}
        isTickable={({ whyNotUndone }) => whyNotUndone === null}
        empty={
          isNarrowed ? (
            <EmptyState title="没有符合条件的条目" text="可以放宽筛选，或清除后查看全部已处理。" />
          ) : (
            <EmptyState title="没有已处理的条目" text="处理后的条目会出现在这里。" />
          )
        }
        columns={[
          { key: "title", title: "条目", isRowHead: true, cell: ({ title, caseId }) => title || `编号 ${caseId}` },
          { key: "decision", isSortable: true, title: "处理", cell: ({ label }) => label },
          { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason || "—" },
          { key: "operator", isSortable: true, title: "处理人", cell: deciderWords },
          {
            key: "at",
            title: "时间",
            isSortable: true,
            cell: ({ decidedAt }) => <FriendlyTime at={decidedAt} now={now} />,
          },
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
    </>
  );
}
