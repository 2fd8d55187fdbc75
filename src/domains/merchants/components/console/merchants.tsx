import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { merchantsForOperators } from "../../contract/merchants-for-operators.ts";
import { formatDay } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof merchantsForOperators.listMerchantsForOperators>;
type Shop = Data["data"][number];
type Move = Shop["moves"][number];

const TONES: Partial<Record<Shop["state"], TagTone>> = {
  open: "success",
  suspended: "danger",
  removed: "danger",
  incomplete: "warning",
  submitted: "warning",
  reviewing: "warning",
  signing: "brand",
  deposit: "brand",
};
const COMMON_REASONS: Record<Move["name"], string[]> = {
  suspend: ["客服电话无法接通", "主体信息已变更，请先更新企业认证", "收到多起成立的投诉"],
  resume: ["问题已解决", "企业认证已恢复"],
  remove: ["销售假货或翻新件", "资料虚假", "商家申请退店"],
};

/** Admissions and shops, and how they stand; here a shop is suspended, opened again or removed. */
export function Merchants({ data: { data, totalRecord, states }, address }: SectionProps<Data>) {
  const [moving, setMoving] = useState<{ shop: Shop; move: Move } | null>(null);
  const { isBusy, act } = useAction();

  async function move(reason: string) {
    const { shop, move } = moving!;
    const isDone = await act(
      () => callApi(merchantsForOperators.moveMerchant, { id: shop.id, move: move.name, reason, seen: shop.updatedAt }),
      () => `「${shop.shopName}」：${move.label}`,
    );
    if (isDone) setMoving(null);
  }

  return (
    <>
      <WordsSearch address={address} label="店铺、企业名称或业务编号">
        <label>
          状态
          <select className="input" name="state" defaultValue={address.searchParams.get("state") ?? ""}>
            <option value="">全部</option>
            {states.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </WordsSearch>
      <DataTable
        caption="商家"
        rows={data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到商家" text="可以按店铺或企业名称的一部分，或完整的业务编号查找。" />}
        columns={[
          {
            key: "shop",
            title: "店铺",
            isRowHead: true,
            cell: ({ shopName, companyName, number }) => (
              <>
                {shopName}
                <span className="block text-sm text-secondary">
                  {companyName} <span className="num">{number}</span>
                </span>
              </>
            ),
          },
          {
            key: "state",
            title: "状态",
            cell: ({ state, reason, isInForce }) => (
              <>
                <Tag tone={TONES[state] ?? "neutral"} title={reason}>
                  {states.find(({ name }) => name === state)!.label}
                </Tag>{" "}
                {!isInForce && <Tag tone="warning">认证失效</Tag>}
              </>
            ),
          },
          {
            key: "opened",
            title: "开通",
            cell: ({ openedAt }) => <span className="num">{openedAt ? formatDay(openedAt) : "—"}</span>,
          },
          {
            key: "checked",
            title: "上次核对",
            cell: ({ checkedAt }) => <span className="num">{checkedAt ? formatDay(checkedAt) : "—"}</span>,
          },
          {
            key: "owner",
            title: "主账号",
            cell: ({ ownerId, ownerName }) => (
              <a className="link" href={`/ops/users/${ownerId}`}>
                {ownerName}
              </a>
            ),
          },
          {
            key: "acts",
            title: "操作",
            cell: (shop) => (
              <span className="flex flex-wrap gap-1">
                {shop.moves.length === 0 && "—"}
                {shop.moves.map((move) => (
                  <Button
                    key={move.name}
                    size="small"
                    aria-label={`${move.label} ${shop.shopName}`}
                    onClick={() => setMoving({ shop, move })}
                  >
                    {move.label}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
      <PageLinks address={address} total={totalRecord} />
      {moving && (
        <DecideDialog
          decision={{
            ...moving.move,
            kind: moving.move.name === "resume" ? "primary" : "danger",
            needsReason: true,
            reasons: COMMON_REASONS[moving.move.name],
          }}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={() => setMoving(null)}
          onDecide={(reason) => void move(reason)}
        />
      )}
    </>
  );
}
