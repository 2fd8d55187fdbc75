import { useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { messageOf } from "#web/message-of.ts";
import { type Missing, useAttempts } from "#web/use-form.ts";
import { formatNumber } from "#shared/format-number.ts";
import { COLUMNS_MAX, stockUploads, type StockPreview } from "../../contract/uploads.ts";
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField, type StockMapping } from "../../stock-columns.ts";
import { CURRENCY_NAMES, type StockMode } from "../../labels.ts";

interface ConfirmStockProps {
  opened: StockPreview;
  /** Lines that the company has now: what a replacement takes away. */
  lines: number;
  onClose: () => void;
  onLoaded: () => void;
}

/** What would become of a file: nothing is loaded before its columns and the mode are confirmed here. */
export function ConfirmStock({ opened, lines, onClose, onLoaded }: ConfirmStockProps) {
  const [preview, setPreview] = useState(opened);
  const [mode, setMode] = useState<StockMode | null>(null);
  const { isBusy, failures, attempt } = useAttempts((error) => ({ form: messageOf(error) }));
  const { id, sheet, headingRow, mapping } = preview;
  const columnOf = (column: number) => STOCK_FIELDS.find((field) => mapping[field] === column) ?? "";

  const run = (work: () => Promise<unknown>, missing?: Missing) => attempt(() => withLogin(work), missing);

  const look = (change: { sheet?: number; headingRow?: number | null; mapping?: StockMapping }) =>
    run(async () => setPreview(await callApi(stockUploads.previewStock, { id, ...change })));

  function mapColumn(column: number, field: StockField | "") {
    const others = Object.fromEntries(
      Object.entries(mapping).filter(([known, at]) => known !== field && at !== column),
    ) as StockMapping;
    void look({ sheet, headingRow, mapping: field === "" ? others : { ...others, [field]: column } });
  }

  function confirm() {
    return run(
      async () => {
        await callApi(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: mode! });
        onLoaded();
      },
      { form: mode === null && "请选择合并或整体替换" },
    );
  }

  return (
    <section className="card" aria-labelledby="confirm-title">
      <div className="card-head">
        <h2 id="confirm-title">确认导入：{preview.fileName}</h2>
        {preview.encoding && <span className="text-sm text-secondary">按 {preview.encoding} 读取</span>}
      </div>
      <div className="card-body grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-4">
          {preview.sheets.length > 1 && (
            <label className="grid gap-1">
              工作表
              <select
                className="input"
                value={sheet}
                disabled={isBusy}
                onChange={({ target }) => void look({ sheet: Number(target.value) })}
              >
                {preview.sheets.map(({ name, rows }, at) => (
                  <option key={name} value={at}>
                    {name}（{formatNumber(rows)} 行）
                  </option>
                ))}
              </select>
            </label>
          )}
          <label className="grid gap-1">
            标题行
            <select
              className="input"
              value={headingRow ?? ""}
              disabled={isBusy}
              onChange={({ target }) =>
                void look({ sheet, headingRow: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">没有标题行</option>
              {preview.rows.map(({ line }, at) => (
                <option key={line} value={at}>
                  第 {line} 行
                </option>
              ))}
            </select>
          </label>
        </div>
        <p className="text-sm text-secondary">
          为每一列选择含义，型号和数量必选；不导入的列留空。{preview.isRemembered && "已按您上次的选择填好。"}
        </p>
        {preview.sheets[sheet]?.isCut && (
          <p className="text-sm text-warning-text" role="status">
            这个表格超过 {COLUMNS_MAX} 列，第 {COLUMNS_MAX} 列以后的内容没有读取。需要其中的列时，请移到前 {COLUMNS_MAX}{" "}
            列再上传。
          </p>
        )}
        <div className="stock-preview" tabIndex={0} role="region" aria-label="文件的前几行">
          <table>
            <thead>
              <tr>
                <th scope="col">行</th>
                {preview.headings.map((heading, column) => (
                  <th key={column} scope="col">
                    <span className="block">{heading}</span>
                    <select
                      className="input"
                      aria-label={`「${heading}」列的含义`}
                      value={columnOf(column)}
                      disabled={isBusy}
                      onChange={({ target }) => mapColumn(column, target.value as StockField | "")}
                    >
                      <option value="">不导入</option>
                      {STOCK_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {STOCK_FIELD_LABELS[field]}
                        </option>
                      ))}
                    </select>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.rows.map(({ line, cells }, at) => (
                <tr key={line} data-heading={at === headingRow || undefined}>
                  <th scope="row" className="num">
                    {line}
                  </th>
                  {preview.headings.map((_, column) => (
                    <td key={column}>{cells[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {preview.prices && (
          <p role="status">
            没有另写币种的单价按{CURRENCY_NAMES[preview.prices.currency]}导入，
            {preview.prices.includesTax === null
              ? "没有另写的不注明是否含税"
              : preview.prices.includesTax
                ? "没有另写的按含税"
                : "没有另写的按不含税"}
            。
          </p>
        )}
        {preview.looked > 0 && (
          <div role="status">
            <p>
              前 {formatNumber(preview.looked)} 行中，
              {preview.refusedCount === 0 ? "没有会被拒绝的行" : `${formatNumber(preview.refusedCount)} 行会被拒绝`}
            </p>
            {preview.refused.length > 0 && (
              <ul className="stock-faults" aria-label="会被拒绝的行">
                {preview.refused.map(({ line, reason }) => (
                  <li key={line}>
                    <span className="num">第 {line} 行</span>：{reason}
                  </li>
                ))}
              </ul>
            )}
            {preview.unreadPriceCount > 0 && (
              <>
                <p>
                  {formatNumber(preview.unreadPriceCount)} 行的单价不能识别，将改为询价，「面议」这样的文字记入备注：
                </p>
                <ul className="stock-faults" aria-label="单价不能识别的行">
                  {preview.unreadPrices.map(({ line, written }) => (
                    <li key={line}>
                      <span className="num">第 {line} 行</span>：{written}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
        <fieldset className="grid gap-2">
          <legend className="font-medium">导入方式</legend>
          <Checkbox type="radio" name="mode" checked={mode === "merge"} onChange={() => setMode("merge")}>
            合并：更新相同的行（型号、品牌、批号、仓库），加入新的行，其余保留
          </Checkbox>
          <Checkbox type="radio" name="mode" checked={mode === "replace"} onChange={() => setMode("replace")}>
            整体替换：文件里没有的行都会移除
            {lines > 0 && `（现有 ${formatNumber(lines)} 条）；核对后会先列出增减的条数，由您确认后才替换`}
          </Checkbox>
        </fieldset>
        <FieldFailure text={failures["form"]} />
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" isBusy={isBusy} onClick={() => void confirm()}>
            开始导入
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => void run(async () => (await callApi(stockUploads.cancelStockUpload, { id }), onClose()))}
          >
            放弃
          </Button>
        </div>
      </div>
    </section>
  );
}
