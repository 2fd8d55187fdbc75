import type { DataOf } from "#api/define-calls.ts";
import type { WholeThing } from "#api/whole-thing.ts";
import { enterprisesForOperators } from "../../contract/enterprises-for-operators.ts";
import { ENTERPRISE_STATUS_LABELS, REVOKING_REASONS } from "../../enterprise-acts.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { WholeThingCard } from "#web/components/whole-thing.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof enterprisesForOperators.listEnterprisesForOperators> & {
  /** Of one alone, on its own page. */
  whole: WholeThing | null;
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

const isRevocable = ({ status }: Known) => status === "certified" || status === "expired";

/** Enterprises and how they stand, or one of them in whole; a certification that no longer holds is revoked here. */
export function Enterprises({ data: list, address, now }: SectionProps<Data>) {
  const revoking = useAsked<Known>();
  const [one] = list.data;
  return (
    <>
      {list.whole && one ? (
        <WholeThingCard
          marks={<StatusBadge {...one} />}
          acts={
            isRevocable(one) && (
              <Button kind="danger" onClick={() => revoking.ask(one)}>
                撤销认证
              </Button>
            )
          }
          whole={list.whole}
          historyTitle="认证记录"
          now={now}
        />
      ) : (
        <EnterpriseList list={list} address={address} onRevoke={revoking.ask} />
      )}
      <RevokingDialog {...revoking} />
    </>
  );
}

function StatusBadge({ status, isWaiting, endReason }: Known) {
  return (
    <>
      <Tag tone={TONES[status]} title={endReason}>
        {ENTERPRISE_STATUS_LABELS[status]}
      </Tag>{" "}
      {isWaiting && <Tag tone="warning">审核中</Tag>}
    </>
  );
}

function RevokingDialog({ thing, isOpen, close, end }: ReturnType<typeof useAsked<Known>>) {
  const { isBusy, act } = useAction();
  if (!thing) return null;
  const { id, name } = thing;
  return (
    <DecideDialog
      key={id}
      isOpen={isOpen}
      decision={REVOKING}
      count={1}
      holders={[]}
      isBusy={isBusy}
      onClose={close}
      onDecide={(reason) =>
        void act(
          () => callApi(enterprisesForOperators.revokeCertification, { id, reason }),
          () => `已撤销「${name}」的认证`,
        ).then((isDone) => isDone && end())
      }
    />
  );
}

interface EnterpriseListProps {
  list: Data;
  address: URL;
  onRevoke: (enterprise: Known) => void;
}

function EnterpriseList({ list, address, onRevoke }: EnterpriseListProps) {
  return (
    <>
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
            cell: (one) => <StatusBadge {...one} />,
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
              isRevocable(one) ? (
                <Button size="small" onClick={() => onRevoke(one)}>
                  撤销认证
                </Button>
              ) : (
                "—"
              ),
          },
        ]}
      />
    </>
  );
}
