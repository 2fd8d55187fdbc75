import type { DataOf } from "#api/define-calls.ts";
import type { WholeThing } from "#api/whole-thing.ts";
import { companyViewAddress } from "../../addresses.ts";
import { COMPANY_ACTS } from "../../company-acts.ts";
import { companiesForOperators } from "../../contract/companies-for-operators.ts";
import { formatDay } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { WholeThingCard } from "#web/components/whole-thing.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof companiesForOperators.listCompaniesForOperators> & {
  /** Of one alone, on its own page. */
  whole: WholeThing | null;
};
type Company = Data["data"][number];

const HIDING = { ...COMPANY_ACTS.hide, needsReason: true };
const SHOWING = { ...COMPANY_ACTS.show, needsReason: true };

/** Companies of the directory, or one of them in whole; here their pages are taken off it, or shown again. */
export function Companies({ data: list, address, now }: SectionProps<Data>) {
  const { thing: chosen, isOpen, ask, close, end } = useAsked<Company>();
  const { isBusy, act } = useAction();
  const decision = chosen?.isHidden ? SHOWING : HIDING;

  async function decide({ id, name, isHidden }: Company, reason: string) {
    const isDone = await act(
      () => callApi(companiesForOperators.hideCompany, { id, act: isHidden ? "show" : "hide", reason }),
      () => `「${name}」已${decision.label}`,
    );
    if (isDone) end();
  }

  const [one] = list.data;
  return (
    <>
      {list.whole && one ? (
        <WholeThingCard
          marks={<StatusBadge {...one} />}
          acts={
            <>
              {!one.isHidden && <LinkButton href={companyViewAddress({ id: one.id })}>查看主页</LinkButton>}
              <Button kind={one.isHidden ? SHOWING.kind : HIDING.kind} onClick={() => ask(one)}>
                {one.isHidden ? SHOWING.label : HIDING.label}
              </Button>
            </>
          }
          whole={list.whole}
          historyTitle="认领与投诉"
          now={now}
        />
      ) : (
        <CompanyList list={list} address={address} onChoose={ask} />
      )}
      {chosen && (
        <DecideDialog
          key={`${chosen.id} ${decision.label}`}
          isOpen={isOpen}
          decision={decision}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={close}
          onDecide={(reason) => void decide(chosen, reason)}
        />
      )}
    </>
  );
}

function StatusBadge({ isHidden, roles }: Company) {
  if (isHidden) return <Tag tone="danger">已隐藏</Tag>;
  return roles.length > 0 ? <Tag tone="success">展示中</Tag> : <Tag>未展示</Tag>;
}

interface CompanyListProps {
  list: Data;
  address: URL;
  onChoose: (company: Company) => void;
}

function CompanyList({ list: { data, totalRecord }, address, onChoose }: CompanyListProps) {
  return (
    <>
      <WordsSearch address={address} label="企业名称、拼音或首字母">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            <option value="shown">展示中</option>
            <option value="hidden">已隐藏</option>
          </select>
        </label>
      </WordsSearch>
      <ConsoleTable
        caption="企业主页"
        address={address}
        total={totalRecord}
        nameOf={({ name }) => name}
        rows={data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到企业主页" text="可以按名称的一部分、拼音或首字母查找。" />}
        columns={[
          {
            key: "name",
            isSortable: true,
            title: "企业",
            isRowHead: true,
            cell: ({ id, name, isHidden }) => (
              <>
                <a className="link" href={`/ops/companies/${id}`}>
                  {name}
                </a>{" "}
                {!isHidden && (
                  <a className="link text-sm" href={companyViewAddress({ id })}>
                    查看主页
                  </a>
                )}
              </>
            ),
          },
          {
            key: "state",
            title: "状态",
            cell: (company) => <StatusBadge {...company} />,
          },
          {
            key: "owner",
            isSortable: true,
            title: "主账号",
            cell: ({ owner }) =>
              owner ? (
                <a className="link" href={`/ops/users/${owner.id}`}>
                  {owner.nickName}
                </a>
              ) : (
                "未认领"
              ),
          },
          {
            key: "updated",
            isSortable: true,
            title: "更新",
            cell: ({ updatedAt }) => <span className="num">{formatDay(updatedAt)}</span>,
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: (company) => {
              const label = company.isHidden ? SHOWING.label : HIDING.label;
              return (
                <Button size="small" aria-label={`${label} ${company.name}`} onClick={() => onChoose(company)}>
                  {label}
                </Button>
              );
            },
          },
        ]}
      />
    </>
  );
}
