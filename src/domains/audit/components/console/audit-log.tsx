import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { FilterForm } from "#web/components/filter-form.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { auditLog } from "../../contract/audit-log.ts";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { saveFile } from "#web/save-file.ts";
import { useAction } from "#web/use-action.ts";

const ASKED = ["operatorId", "act", "subject", "subjectId", "words", "from", "until"] as const;

/** What operators did: searched, and saved as a file. */
export function AuditLog({ data, now, address }: SectionProps<DataOf<typeof auditLog.listActions>>) {
  const asked = Object.fromEntries(ASKED.map((name) => [name, address.searchParams.get(name) ?? ""])) as Record<
    (typeof ASKED)[number],
    string
  >;
  const [format, setFormat] = useState<"csv" | "xlsx">("csv");
  const { isBusy, act } = useAction();

  async function handleExport() {
    await act(
      () => saveFile(auditLog.exportActions, { ...asked, format }, "操作日志"),
      () => "已导出",
    );
  }

  return (
    <>
      <FilterForm address={address}>
        <label>
          操作人编号
          <input className="input" name="operatorId" inputMode="numeric" defaultValue={asked.operatorId} />
        </label>
        <Choices title="操作" name="act" value={asked.act} labels={data.actions} />
        <Choices title="对象" name="subject" value={asked.subject} labels={data.subjects} />
        <label>
          对象编号
          <input className="input" name="subjectId" defaultValue={asked.subjectId} />
        </label>
        <label>
          关键词
          <input className="input" name="words" maxLength={100} defaultValue={asked.words} />
        </label>
        <label>
          从
          <input className="input" type="date" name="from" defaultValue={asked.from} />
        </label>
        <label>
          到
          <input className="input" type="date" name="until" defaultValue={asked.until} />
        </label>
        <button type="submit" className="button button-primary">
          查找
        </button>
        <LinkButton href="/ops/acts">清除</LinkButton>
        <label>
          导出格式
          <select className="input" value={format} onChange={(event) => setFormat(event.target.value as "csv")}>
            <option value="csv">CSV</option>
            <option value="xlsx">XLSX</option>
          </select>
        </label>
        <Button isBusy={isBusy} onClick={() => void handleExport()}>
          导出
        </Button>
      </FilterForm>
      <ConsoleTable
        caption="操作日志"
        address={address}
        total={data.totalRecord}
        nameOf={({ id }) => String(id)}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有符合条件的记录" text="请放宽条件再查。" />}
        columns={[
          { key: "at", isSortable: true, title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
          {
            key: "operator",
            title: "操作人",
            cell: ({ operator }) => (operator.id === null ? operator.name : `${operator.id} ${operator.name}`),
          },
          { key: "act", title: "操作", isRowHead: true, cell: (one) => data.actions[one.act] ?? one.act },
          {
            key: "subject",
            title: "对象",
            cell: ({ subject, subjectId }) => `${data.subjects[subject] ?? subject} ${subjectId}`,
          },
          { key: "reason", title: "原因", className: "is-wide", cell: ({ reason }) => reason },
          {
            key: "change",
            title: "变化",
            className: "is-wide",
            cell: ({ before, after }) => <Change before={before} after={after} />,
          },
        ]}
      />
    </>
  );
}

function Choices({
  title,
  name,
  value,
  labels,
}: {
  title: string;
  name: string;
  value: string;
  labels: Record<string, string>;
}) {
  return (
    <label>
      {title}
      <select className="input" name={name} defaultValue={value}>
        <option value="">全部</option>
        {Object.entries(labels).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Change({ before, after }: { before: unknown; after: unknown }) {
  if (before === null && after === null) return "—";
  return (
    <details>
      <summary>查看</summary>
      <pre
        className="act-values"
        tabIndex={0}
      >{`前：${JSON.stringify(before, null, 1)}\n后：${JSON.stringify(after, null, 1)}`}</pre>
    </details>
  );
}
