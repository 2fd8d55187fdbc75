import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { ProposePart } from "#domains/catalogue/components/public/proposals/propose-part.tsx";
import { ReviewNote } from "#domains/moderation/components/public/review-note.tsx";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { type Column, DataTable } from "#web/components/data-table.tsx";
import { failuresInToast } from "#web/use-form.ts";
import { useOwnAction } from "#web/use-action.ts";
import { formatNumber } from "#shared/format-number.ts";
import { ownStock } from "../../contract/own-stock.ts";
import { stockRefusals } from "../../errors.ts";
import { type LineWords, wordsOf } from "../../line-words.ts";
import type { StockField } from "../../stock-columns.ts";
import { StockNumber } from "./company-stock.tsx";
import { SheetField } from "./sheet-field.tsx";
import { Beside, StockAge, StockPrice } from "./stock-facts.tsx";

export type OwnLine = DataOf<typeof ownStock.listOwnStock>["data"][number];

/** The line that is written, and the field that the keyboard is brought to; a line of the number 0 is a new one. */
export interface Edited {
  id: number;
  field: StockField;
}

export const NEW_LINE: Edited = { id: 0, field: "mpn" };
const FORM_ID = "stock-line";
const BLANK = {
  mpn: "",
  brandName: "",
  partId: null,
  quantity: 0,
  dateCode: "",
  place: "",
  currency: "CNY",
  price: null,
  includesTax: null,
  minQuantity: null,
  package: "",
  note: "",
  isFresh: true,
  review: null,
  isTooLong: false,
} as const;

interface StockSheetProps {
  lines: OwnLine[];
  edited: Edited | null;
  onEdit: (edited: Edited | null) => void;
  chosen: ReadonlySet<number>;
  onChoose: (id: number, isChosen: boolean) => void;
  now: string;
}

/** Lines of one's own company. One at a time is written in its row: Enter and arrows save it and go on to the line beside, Esc gives up. */
export function StockSheet({ lines, edited, onEdit, chosen, onChoose, now }: StockSheetProps) {
  const { revalidate } = useRevalidator();
  const { isBusy, failures, setFailures, takeBack, act } = useOwnAction({ refuse });
  const [added, setAdded] = useState(0);
  const [proposed, setProposed] = useState<OwnLine | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const rows = [
    ...(edited?.id === NEW_LINE.id
      ? [{ ...BLANK, id: NEW_LINE.id, confirmedAt: now, version: `new ${added}` } satisfies OwnLine]
      : []),
    ...useFirstOrder(lines),
  ];
  const target = edited && `${FORM_ID}-${edited.field}`;
  useEffect(() => {
    if (target) document.getElementById(target)?.focus();
  }, [target, edited?.id, added]);

  // The line as it is by now comes beside what was typed.
  function refuse(error: unknown) {
    const { code } = stockRefusals.lineChanged();
    if (error instanceof CallFailed && (error.code === code || error.code === stockRefusals.lineGone().code))
      void revalidate();
    return failuresInToast(error);
  }

  function edit(next: Edited | null) {
    setFailures({});
    onEdit(next);
  }

  /** Gives the row up, and brings the keyboard to what opens it. */
  function close(id: number) {
    edit(null);
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>(`[data-line="${id}"]`)?.focus());
  }

  /** Saves what was typed, and goes on so many lines further down. */
  async function leave(step: number, field: StockField) {
    const at = rows.findIndex(({ id }) => id === edited?.id);
    const line = rows[at];
    if (!line || isBusy || !form.current) return;
    const said = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    if (line.id === NEW_LINE.id) {
      if (!(await act(() => callApi(ownStock.addStockLine, said), saidOfSaved("已添加")))) return goToWrong();
      setAdded((count) => count + 1);
      return edit(NEW_LINE);
    }
    const words: Record<string, string> = wordsOf(line);
    const changed = Object.fromEntries(Object.entries(said).filter(([field, text]) => text !== words[field]));
    const { id, version } = line;
    const isDone =
      Object.keys(changed).length === 0 ||
      (await act(
        () => callApi(ownStock.saveStockLine, { id, version, ...changed }),
        saidOfSaved("已保存，更新时间为现在"),
      ));
    if (!isDone) return goToWrong();
    const next = step === 0 ? undefined : rows[at + step];
    if (next && next.id !== NEW_LINE.id) edit({ id: next.id, field });
    else close(line.id);
  }

  /** Brings the keyboard to the first field that is wrong, once it is marked. */
  function goToWrong() {
    requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, field: StockField) {
    if (event.nativeEvent.isComposing) return;
    const isText = event.currentTarget instanceof HTMLInputElement;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Escape") close(edited!.id);
    else if (event.key === "Enter") void leave(event.shiftKey ? -1 : 1, field);
    else if (step !== 0 && isText) void leave(step, field);
    else return;
    event.preventDefault();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void leave(0, "mpn");
  }

  /** What stands in the cell of a line, or its fields while it is written. */
  const cellOf = (fields: readonly StockField[], show: (line: OwnLine) => React.ReactNode) => (line: OwnLine) =>
    line.id === edited?.id
      ? fields.map((field) => (
          <SheetField
            key={`${line.id === NEW_LINE.id ? line.version : line.id} ${field}`}
            formId={FORM_ID}
            field={field}
            words={line.id === NEW_LINE.id ? NO_WORDS : wordsOf(line)}
            failure={failures[field]}
            onInput={() => takeBack(field)}
            onKeyDown={(event) => handleKey(event, field)}
          />
        ))
      : show(line);
  const columns: Column<OwnLine>[] = [
    {
      key: "mpn",
      title: "型号",
      isRowHead: true,
      cell: cellOf(["mpn", "note"], (line) => (
        <>
          <Checkbox
            checked={chosen.has(line.id)}
            aria-label={`选择 ${line.mpn}`}
            onChange={({ currentTarget }) => onChoose(line.id, currentTarget.checked)}
          >
            <StockNumber line={line} />
          </Checkbox>
          <Beside text={line.note} />
          {line.isTooLong && <span className="block text-xs text-secondary">型号过长，搜索中不展示</span>}
          <ReviewNote review={line.review} />
        </>
      )),
    },
    {
      key: "brand",
      title: "品牌 / 封装",
      cell: cellOf(["brand", "package"], ({ brandName, package: packageName }) =>
        brandName || packageName ? (
          <>
            {brandName}
            <Beside text={packageName} />
          </>
        ) : null,
      ),
    },
    {
      key: "quantity",
      title: "数量",
      align: "end",
      cell: cellOf(["quantity", "minQuantity"], ({ quantity }) => (
        <span className="num">{formatNumber(quantity)}</span>
      )),
    },
    { key: "dateCode", title: "批号", cell: cellOf(["dateCode"], ({ dateCode }) => dateCode || null) },
    { key: "place", title: "仓库", cell: cellOf(["place"], ({ place }) => place || null) },
    {
      key: "price",
      title: "单价",
      align: "end",
      cell: cellOf(["price", "currency", "tax"], (line) => <StockPrice line={line} />),
    },
    {
      key: "age",
      title: "更新",
      cell: (line) => (line.id === NEW_LINE.id ? null : <StockAge line={line} now={now} />),
    },
    {
      key: "act",
      title: "操作",
      label: "",
      cell: (line) =>
        line.id === edited?.id ? (
          <form
            ref={form}
            id={FORM_ID}
            method="dialog"
            className="flex flex-wrap gap-2"
            noValidate
            aria-label={line.mpn ? `修改 ${line.mpn}` : "添加一行"}
            onSubmit={handleSubmit}
          >
            <Button size="small" kind="primary" type="submit" isBusy={isBusy}>
              保存
            </Button>
            <Button size="small" onClick={() => close(line.id)}>
              取消
            </Button>
          </form>
        ) : (
          <span className="flex flex-wrap gap-2">
            <Button
              size="small"
              data-line={line.id}
              aria-label={`修改 ${line.mpn}`}
              onClick={() => edit({ id: line.id, field: "quantity" })}
              onKeyDown={handleArrow}
            >
              修改
            </Button>
            {line.partId === null && (
              <Button size="small" aria-label={`提议收录 ${line.mpn}`} onClick={() => setProposed(line)}>
                提议收录
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <div ref={sheet} className="stock-sheet">
      <DataTable caption="库存" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {proposed && <ProposePart mpn={proposed.mpn} brandName={proposed.brandName} onClose={() => setProposed(null)} />}
    </div>
  );
}

const NO_WORDS: LineWords = { ...wordsOf(BLANK), quantity: "" };

/** As the lines stood when the page was opened, so that none goes elsewhere once it is saved; what came since stands first. */
function useFirstOrder(lines: OwnLine[]): OwnLine[] {
  const [first] = useState(() => new Map(lines.map(({ id }, at) => [id, at])));
  const placeOf = ({ id }: OwnLine) => first.get(id) ?? -1;
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Among the buttons that open lines the keyboard goes up and down by its arrows. */
function handleArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.closest("table")!.querySelectorAll<HTMLElement>("[data-line]")];
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
}
