import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { formatNumber } from "#shared/format-number.ts";
import { ownStock } from "../../contract/own-stock.ts";
import { STALE_LABEL } from "../../labels.ts";
import { STOCK_PATH } from "../../addresses.ts";
import { ConfirmDialog } from "#domains/enterprises/components/public/confirm-dialog.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { saveFile } from "#web/save-file.ts";
import { type Edited, NEW_LINE, StockSheet } from "./stock-sheet.tsx";

export const STOCK_PAGE_SIZE = 50;
export const AGES = { "": "全部", fresh: "30 天内", old: STALE_LABEL } as const;
export type Age = keyof typeof AGES;

export interface StockView {
  keywords: string;
  age: Age;
  page: number;
}

interface OwnStockProps {
  list: DataOf<typeof ownStock.listOwnStock>;
  view: StockView;
  hrefOf: (view: Partial<StockView>) => string;
  now: string;
}

/** The lines of one's own company: searched, edited, confirmed, taken away. */
export function OwnStock({ list, view, hrefOf, now }: OwnStockProps) {
  const { isBusy, act } = useOwnAction();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<Edited | null>(null);
  const [asked, setAsked] = useState<{ title: string; text: string; run: () => Promise<unknown> } | null>(null);
  const ids = list.data.map(({ id }) => id).filter((id) => chosen.has(id));
  const tick = (id: number, isChosen: boolean) =>
    setChosen((others) => new Set(isChosen ? [...others, id] : [...others].filter((other) => other !== id)));
  const hasSheet = list.data.length > 0 || edited !== null;
  const undo = list.undo && (
    <Button
      size={hasSheet ? "small" : "medium"}
      isBusy={isBusy}
      onClick={() => void act(() => callApi(ownStock.undoStockChange, {}), "已撤销")}
    >
      撤销：{list.undo}
    </Button>
  );
  return (
    // No grid: what stays in sight stays within its own row there.
    <section className="flex flex-col gap-3" aria-labelledby="own-title">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="own-title">库存</h2>
        <span className="num text-sm text-secondary">
          共 {formatNumber(list.lines)} 条
          {list.unmatched > 0 && `，其中 ${formatNumber(list.unmatched)} 条的型号未收录，收录后自动关联`}
        </span>
        <span className="needs-script ml-auto flex flex-wrap gap-2">
          {!hasSheet && undo}
          <Button onClick={() => setEdited(NEW_LINE)}>添加一行</Button>
          <Button
            isBusy={isBusy}
            disabled={list.lines === 0}
            onClick={() =>
              setAsked({
                title: "确认库存有效",
                text: `全部 ${formatNumber(list.lines)} 条库存的更新时间将改为现在，请确认数量与价格仍然属实。`,
                run: () => callApi(ownStock.confirmStock, {}),
              })
            }
          >
            确认库存有效
          </Button>
          <Button
            disabled={list.oldLines === 0}
            onClick={() =>
              setAsked({
                title: "删除过期库存",
                text: `将删除 ${formatNumber(list.oldLines)} 条${STALE_LABEL}的库存，不能恢复。`,
                run: () => callApi(ownStock.removeOldStock, {}),
              })
            }
          >
            删除超过 30 天的
          </Button>
          <Button
            isBusy={isBusy}
            disabled={list.lines === 0}
            onClick={() => void act(() => saveFile(ownStock.exportStock, {}, "现货库存.xlsx"), "已下载")}
          >
            下载库存
          </Button>
        </span>
      </div>
      {!list.isShown && <p className="notice">贵司设置了不公开库存，以下内容目前只有贵司成员能看到。</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Tabs
          label="更新时间"
          tabs={(Object.keys(AGES) as Age[]).map((age) => ({
            title: age === "old" ? `${AGES.old} ${formatNumber(list.oldLines)}` : AGES[age],
            href: hrefOf({ age, page: 1 }),
            isCurrent: age === view.age,
          }))}
        />
        <form className="flex grow gap-2 sm:ml-auto sm:grow-0" action={STOCK_PATH} role="search" aria-label="库存">
          <input
            className="input min-w-0 grow"
            key={view.keywords}
            name="keywords"
            defaultValue={view.keywords}
            maxLength={64}
            aria-label="型号"
            placeholder="型号开头"
          />
          {view.age && <input type="hidden" name="age" value={view.age} />}
          <Button type="submit">搜索</Button>
        </form>
      </div>
      {!hasSheet ? (
        <div className="card">
          <EmptyState
            title={list.lines === 0 ? "还没有库存" : "没有符合条件的库存"}
            text={list.lines === 0 ? "上传 Excel 或 CSV，型号页和搜索里就会显示贵司的现货。" : "换一个型号，或查看全部"}
            {...(list.lines > 0 && { actions: <LinkButton href={STOCK_PATH}>查看全部</LinkButton> })}
          />
        </div>
      ) : (
        <>
          <div className="stock-bar needs-script flex flex-wrap items-center gap-3">
            <Checkbox
              checked={ids.length > 0 && ids.length === list.data.length}
              onChange={({ currentTarget }) =>
                setChosen(new Set(currentTarget.checked ? list.data.map(({ id }) => id) : []))
              }
            >
              全选本页
            </Checkbox>
            <Button
              size="small"
              disabled={ids.length === 0}
              onClick={() =>
                setAsked({
                  title: "删除库存",
                  text: `将删除所选的 ${ids.length} 条库存；下一次修改之前可以撤销。`,
                  run: () => callApi(ownStock.removeStock, { ids: ids.join(",") }),
                })
              }
            >
              删除所选
            </Button>
            {undo && <span className="ml-auto">{undo}</span>}
          </div>
          <StockSheet
            key={JSON.stringify(view)}
            lines={list.data}
            edited={edited}
            onEdit={setEdited}
            chosen={chosen}
            onChoose={tick}
            now={now}
          />
          <Pager
            page={view.page}
            pageSize={STOCK_PAGE_SIZE}
            total={list.totalRecord}
            hrefOf={(page) => hrefOf({ page })}
          />
        </>
      )}
      {asked && (
        <ConfirmDialog
          title={asked.title}
          act="确定"
          isBusy={isBusy}
          onClose={() => setAsked(null)}
          onConfirm={() => void act(asked.run).then(() => (setAsked(null), setChosen(new Set())))}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
