import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { FilterForm } from "#web/components/filter-form.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { saveFile } from "#web/save-file.ts";
import { useAction } from "#web/use-action.ts";
import { securityEvents, type SecurityEventRow } from "../../contract/events.ts";
import { SECURITY_KINDS, SECURITY_OUTCOMES, type SecurityKind, type SecurityOutcome } from "../../labels.ts";

const ASKED = ["kind", "outcome", "account", "network", "from", "until"] as const;

/** What happened to accounts and rights: searched, and saved as a file. */
export function SecurityEvents({ data, now, address }: SectionProps<DataOf<typeof securityEvents.listEvents>>) {
  const asked = Object.fromEntries(ASKED.map((name) => [name, address.searchParams.get(name) ?? ""])) as Record<
    (typeof ASKED)[number],
    string
  >;
  const [format, setFormat] = useState<"csv" | "xlsx">("csv");
  const { isBusy, act } = useAction();

  async function handleExport() {
    await act(
      () => saveFile(securityEvents.exportEvents, { ...asked, format }, "安全日志"),
      () => "已导出",
    );
  }

  return (
    <>
      <FilterForm address={address}>
        <Choices title="事件" name="kind" value={asked.kind} labels={SECURITY_KINDS} />
        <Choices title="结果" name="outcome" value={asked.outcome} labels={SECURITY_OUTCOMES} />
        <label>
          用户编号，或完整的手机号、邮箱
          <input className="input" name="account" maxLength={100} defaultValue={asked.account} />
        </label>
        <label>
          网络或 IP 地址
          <input className="input" name="network" maxLength={64} defaultValue={asked.network} />
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
        <LinkButton href="/ops/security">清除</LinkButton>
        <LinkButton href="/ops/queue/security-alarms">安全告警</LinkButton>
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
        caption="安全日志"
        address={address}
        total={data.totalRecord}
        nameOf={({ id }) => String(id)}
        rows={data.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有符合条件的记录" text="请放宽条件再查。" />}
        columns={[
          { key: "at", isSortable: true, title: "时间", cell: ({ at }) => <FriendlyTime at={at} now={now} /> },
          {
            key: "kind",
            title: "事件",
            isRowHead: true,
            cell: ({ kind }) => SECURITY_KINDS[kind as SecurityKind] ?? kind,
          },
          { key: "outcome", title: "结果", cell: ({ outcome }) => <Outcome outcome={outcome as SecurityOutcome} /> },
          {
            key: "user",
            title: "用户",
            cell: ({ userId }) =>
              userId === null ? (
                "—"
              ) : (
                <a className="link" href={`/ops/users/${userId}`}>
                  {userId}
                </a>
              ),
          },
          { key: "address", title: "地址", cell: ({ address, network }) => address || network || "—" },
          { key: "browser", title: "浏览器", cell: ({ browser }) => browser || "—" },
          { key: "times", title: "次数", cell: ({ times }) => times },
          { key: "details", title: "说明", className: "is-wide", cell: (event) => <Details event={event} /> },
        ]}
      />
    </>
  );
}

function Outcome({ outcome }: { outcome: SecurityOutcome }) {
  const tone = outcome === "done" ? "success" : outcome === "failed" ? "warning" : "danger";
  return <Tag tone={tone}>{SECURITY_OUTCOMES[outcome] ?? outcome}</Tag>;
}

function Details({ event: { details, device, requestId } }: { event: SecurityEventRow }) {
  return (
    <details>
      <summary>查看</summary>
      <pre className="act-values" tabIndex={0}>
        {`${JSON.stringify(details, null, 1)}\n设备 ${device || "—"}\n请求 ${requestId || "—"}`}
      </pre>
    </details>
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
