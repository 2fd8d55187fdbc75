import type { DataOf } from "#api/define-calls.ts";
import type { WholeThing } from "#api/whole-thing.ts";
import { merchantsForOperators } from "../../contract/merchants-for-operators.ts";
import { merchantAddress } from "../../addresses.ts";
import { MOVE_REASONS } from "../../move-reasons.ts";
import { formatDay } from "#shared/format-date.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { DecideDialog } from "#web/components/decide-dialog.tsx";
import { WholeThingCard } from "#web/components/whole-thing.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useAction } from "#web/use-action.ts";
import { useAsked } from "#web/use-asked.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = DataOf<typeof merchantsForOperators.listMerchantsForOperators> & {
  /** Of one alone, on its own page. */
  whole: WholeThing | null;
};
type Shop = Data["data"][number];
type Move = Shop["moves"][number];

interface Moving {
  shop: Shop;
  move: Move;
}

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

/** Admissions and shops and how they stand, or one of them in whole; here a shop is suspended, opened again or removed. */
export function Merchants({ data: list, address, now }: SectionProps<Data>) {
  const { thing: moving, isOpen, ask, close, end } = useAsked<Moving>();
  const { isBusy, act } = useAction();

  async function move(reason: string) {
    const { shop, move } = moving!;
    const isDone = await act(
      () => callApi(merchantsForOperators.moveMerchant, { id: shop.id, move: move.name, reason, seen: shop.updatedAt }),
      () => `「${shop.shopName}」：${move.label}`,
    );
    if (isDone) end();
  }

  const [one] = list.data;
  return (
    <>
      {list.whole && one ? (
        <WholeThingCard
          marks={<StatusBadge shop={one} states={list.states} />}
          acts={
            <>
              {one.state === "open" && one.isInForce && (
                <LinkButton href={merchantAddress(one.id)}>查看店铺</LinkButton>
              )}
              {one.moves.map((move) => (
                <Button
                  key={move.name}
                  kind={move.name === "resume" ? "primary" : "danger"}
                  onClick={() => ask({ shop: one, move })}
                >
                  {move.label}
                </Button>
              ))}
            </>
          }
          whole={list.whole}
          historyTitle="经过"
          now={now}
        />
      ) : (
        <ShopList list={list} address={address} onMove={ask} />
      )}
      {moving && (
        <DecideDialog
          key={`${moving.shop.id} ${moving.move.name}`}
          isOpen={isOpen}
          decision={{
            ...moving.move,
            kind: moving.move.name === "resume" ? "primary" : "danger",
            needsReason: true,
            reasons: MOVE_REASONS[moving.move.name],
          }}
          count={1}
          holders={[]}
          isBusy={isBusy}
          onClose={close}
          onDecide={(reason) => void move(reason)}
        />
      )}
    </>
  );
}

function StatusBadge({ shop: { state, reason, isInForce }, states }: { shop: Shop; states: Data["states"] }) {
  return (
    <>
      <Tag tone={TONES[state] ?? "neutral"} title={reason}>
        {states.find(({ name }) => name === state)!.label}
      </Tag>{" "}
      {!isInForce && <Tag tone="warning">认证失效</Tag>}
    </>
  );
}

interface ShopListProps {
  list: Data;
  address: URL;
  onMove: (moving: Moving) => void;
}

function ShopList({ list: { data, totalRecord, states }, address, onMove }: ShopListProps) {
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
      <ConsoleTable
        caption="商家"
        address={address}
        total={totalRecord}
        nameOf={({ shopName, number }) => shopName || number}
        rows={data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有找到商家" text="可以按店铺或企业名称的一部分，或完整的业务编号查找。" />}
        columns={[
          {
            key: "shop",
            isSortable: true,
            title: "店铺",
            isRowHead: true,
            cell: ({ id, shopName, companyName, number }) => (
              <>
                <a className="link" href={`/ops/merchants/${id}`}>
                  {shopName || number}
                </a>
                <span className="block text-sm text-secondary">
                  {companyName} <span className="num">{number}</span>
                </span>
              </>
            ),
          },
          {
            key: "state",
            title: "状态",
            cell: (shop) => <StatusBadge shop={shop} states={states} />,
          },
          {
            key: "opened",
            isSortable: true,
            title: "开通",
            cell: ({ openedAt }) => <span className="num">{openedAt ? formatDay(openedAt) : "—"}</span>,
          },
          {
            key: "checked",
            isSortable: true,
            title: "上次核对",
            cell: ({ checkedAt }) => <span className="num">{checkedAt ? formatDay(checkedAt) : "—"}</span>,
          },
          {
            key: "owner",
            isSortable: true,
            title: "主账号",
            cell: ({ ownerId, ownerName }) => (
              <a className="link" href={`/ops/users/${ownerId}`}>
                {ownerName}
              </a>
            ),
          },
          {
            key: "acts",
            isFixed: true,
            title: "操作",
            cell: (shop) => (
              <span className="flex flex-wrap gap-1">
                {shop.moves.length === 0 && "—"}
                {shop.moves.map((move) => (
                  <Button
                    key={move.name}
                    size="small"
                    aria-label={`${move.label} ${shop.shopName}`}
                    onClick={() => onMove({ shop, move })}
                  >
                    {move.label}
                  </Button>
                ))}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
