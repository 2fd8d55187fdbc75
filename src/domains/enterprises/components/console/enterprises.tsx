import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";
import { ENTERPRISE_STATUS_LABELS, REVOKING_REASONS } from "../../enterprise-acts.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof enterprisesForOperators.listEnterprisesForOperators> & {
  /** One alone, on its own page. */
  isOne: boolean;
};
type Known = Data["data"][number];

const TONES: Record<Known["status"], TagTone> = {
  certified: "success",
  expired: "warning",
  revoked: "danger",
  new: "neutral",
};
const REVOKING = {
  name: "revoked",
  label: "撤销认证",
  kind: "danger" as const,
  needsReason: true,
  reasons: REVOKING_REASONS,
};

/** Enterprises and how they stand; a certification that no longer holds is revoked here. */
export function Enterprises({ data: list, address }: SectionProps<Data>) {
  const [revoked, setRevoked] = useState<Known | null>(null);
  const { isBusy, act } = useAction();
  return (
    <>
      {!list.isOne && (
        <WordsSearch address={address} label="企业名称或统一社会信用代码">
          <label>
            状态
            <select className="input" name="status" defaultValue={address.searchParams.get("status") ?? ""}>
              <option value="">全部</option>
              {Object.entries(ENTERPRISE_STATUS_LABELS).map(([status, label]) => (
                <option key={status} value={status}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </WordsSearch>
      )}
      <ConsoleTable
        caption="企业"
        address={address}
        total={list.totalRecord}
        nameOf={({ name, id }) => name || String(id)}
        rows={list.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到企业" text="可以按名称的一部分或完整的代码查找。" />}
        columns={[
          {
            key: "name",
            isSortable: true,
            title: "企业",
            isRowHead: true,
            cell: ({ id, name, creditCode }) => (
              <>
                <a className="link" href={`/ops/enterprises/${id}`}>
                  {name || "未认证的企业"}
                </a>
                <span className="num block text-sm text-secondary">{creditCode}</span>
              </>
            ),
          },
          {
            key: "state",
            title: "状态",
            cell: ({ status, isWaiting, endReason }) => (
              <>
                <Tag tone={TONES[status]} title={endReason}>
                  {ENTERPRISE_STATUS_LABELS[status]}
                </Tag>{" "}
                {isWaiting && <Tag tone="warning">审核中</Tag>}
              </>
            ),
          },
          {
            key: "until",
            isSortable: true,
            title: "有效期至",
            cell: ({ validUntil }) => <span className="num">{validUntil ?? "—"}</span>,
          },
          {
            key: "owner",
            isSortable: true,
            title: "主账号",
            cell: ({ owner }) => (
              <a className="link" href={`/ops/users/${owner.id}`}>
                {owner.nickName}
              </a>
            ),
          },
          { key: "members", title: "成员", cell: ({ memberCount }) => <span className="num">{memberCount}</span> },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: (one) =>
              one.status === "certified" || one.status === "expired" ? (
                <Button size="small" onClick={() => setRevoked(one)}>
                  撤销认证
                </Button>
              ) : (
                "—"
              ),
          },
        ]}
      />
      {revoked && (
        <DecideDialog
          decision={REVOKING}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={() => setRevoked(null)}
          onDecide={(reason) =>
            void act(
              () => callApi(enterprisesForOperators.revokeCertification, { id: revoked.id, reason }),
              () => `已撤销「${revoked.name}」的认证`,
            ).then((isDone) => isDone && setRevoked(null))
          }
        />
      )}
    </>
  );
}
