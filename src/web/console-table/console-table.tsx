import { type ReactNode, use, useState } from "react";
import { Button } from "../components/button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { PageLinks } from "../components/page-links.tsx";
import { useOwnAction } from "../use-action.ts";
import { useAsked } from "../use-asked.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { directionOf, queryOf, sortHref } from "./table-address.ts";
import { type TableAct, TableStateContext } from "./table-state.ts";
import { TableViews } from "./table-views.tsx";
import "./console-table.css";

export interface ConsoleColumn<Row> extends Omit<Column<Row>, "sort" | "title"> {
  title: string;
  /** Its call can sort by it, under the column's key. */
  isSortable?: boolean;
  /** It stands whatever is chosen: what is done to a row. */
  isFixed?: boolean;
}

interface ConsoleTableProps<Row> {
  caption: string;
  address: URL;
  columns: readonly ConsoleColumn<Row>[];
  rows: readonly Row[];
  total: number;
  keyOf: (row: Row) => number;
  /** How a row is called where it is ticked. */
  nameOf: (row: Row) => string;
  empty: ReactNode;
  /** Whether a row may be ticked; each, unless told. */
  isTickable?: (row: Row) => boolean;
  /** Names of the acts that a row's state allows; all, unless told. */
  actsOf?: (row: Row) => readonly string[];
  /** What else is done with the rows that are ticked. */
  tools?: (ids: number[]) => ReactNode;
}

/** A list of the console, or of one thing on its own page, which has no tools. Sorted by its heads, with the columns, views, export and acts on many rows that the console has for it. */
export function ConsoleTable<Row>({
  caption,
  address,
  columns,
  rows,
  total,
  keyOf,
  nameOf,
  empty,
  isTickable = () => true,
  actsOf,
  tools,
}: ConsoleTableProps<Row>) {
  const state = use(TableStateContext);
  const [ticked, setTicked] = useState<number[]>([]);
  const { thing: asked, isOpen, ask, close, end } = useAsked<{ act: TableAct; ids: number[]; query: string }>();
  const [isChoosing, setIsChoosing] = useState(false);
  const { isBusy, act: run } = useOwnAction();
  const view = state?.views.find(({ id }) => String(id) === address.searchParams.get("view"));
  const chosen = view?.columns ?? state?.columns ?? [];
  const isShown = ({ key, isFixed, isRowHead }: ConsoleColumn<Row>) =>
    isFixed || isRowHead || chosen.length === 0 || chosen.includes(key);
  const shown = columns.filter(isShown);
  const listed = rows.filter(isTickable).map(keyOf);
  // What has left the page meanwhile is ticked no more.
  const mine = ticked.filter((id) => listed.includes(id));
  const query = queryOf(address);
  const acts = state?.acts ?? [];
  const tickedRows = rows.filter((row) => mine.includes(keyOf(row)));
  // What the state of one of them forbids is not offered for all.
  const offered = actsOf ? acts.filter(({ name }) => tickedRows.every((row) => actsOf(row).includes(name))) : acts;

  const tick: Column<Row> = {
    key: "tick",
    label: "选择",
    title: (
      <input
        type="checkbox"
        aria-label="选择本页全部"
        checked={mine.length > 0 && mine.length === listed.length}
        disabled={listed.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = mine.length > 0 && mine.length < listed.length;
        }}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked ? listed : [])}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={`选择 ${nameOf(row)}`}
        checked={mine.includes(keyOf(row))}
        disabled={!isTickable(row)}
        onChange={({ currentTarget }) =>
          setTicked(currentTarget.checked ? [...mine, keyOf(row)] : mine.filter((id) => id !== keyOf(row)))
        }
      />
    ),
  };

  return (
    <>
      {state && (
        <div className="table-bar">
          <TableViews state={state} address={address} query={query} columns={chosen} current={view} />
          <span className="table-tools">
            <Button size="small" onClick={() => setIsChoosing(true)}>
              选择列
            </Button>
            {state.exported.length > 0 && (
              <Button
                size="small"
                isBusy={isBusy}
                disabled={total === 0}
                onClick={() =>
                  void run(() => state.calls.exportTable(query, exportedOf()), "已开始导出，完成后在任务列表下载")
                }
              >
                导出 CSV
              </Button>
            )}
          </span>
        </div>
      )}
      {mine.length > 0 && (
        <div className="table-bar table-ticked" role="region" aria-label="批量操作">
          <span role="status">已选 {mine.length} 条</span>
          {acts.length > 0 && offered.length === 0 && (
            <span className="text-secondary">所选条目没有共同的处理方式</span>
          )}
          {offered.map((one) => (
            <Button
              key={one.name}
              size="small"
              onClick={() => ask({ act: one, ids: mine, query: address.searchParams.toString() })}
            >
              {one.label}
            </Button>
          ))}
          {tools?.(mine)}
          <Button size="small" onClick={() => setTicked([])}>
            取消选择
          </Button>
        </div>
      )}
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={keyOf}
        empty={empty}
        columns={[
          ...(acts.length > 0 || tools ? [tick] : []),
          ...shown.map((column) =>
            state && column.isSortable
              ? { ...column, sort: { href: sortHref(address, column.key), ...sorting(column.key) } }
              : column,
          ),
        ]}
      />
      {state && <PageLinks address={address} total={total} />}
      {isChoosing && state && (
        <ColumnsDialog
          columns={columns.filter(({ isFixed, isRowHead }) => !isFixed && !isRowHead)}
          chosen={chosen}
          onChoose={state.calls.chooseColumns}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {asked && state && (
        <BulkDialog
          key={[asked.act.name, asked.query, ...asked.ids].join()}
          {...asked}
          calls={state.calls}
          isOpen={isOpen}
          onClose={close}
          onEnd={end}
          onDone={(done) => setTicked(mine.filter((id) => !done.includes(id)))}
        />
      )}
    </>
  );

  function sorting(key: string) {
    const direction = directionOf(address, key);
    return direction && { direction };
  }

  /** What is not on the screen is not saved either; what only a file has always is. */
  function exportedOf(): string[] {
    const hidden = columns.filter((column) => !isShown(column)).map(({ key }) => key);
    return state!.exported.filter((key) => !hidden.includes(key));
  }
}
