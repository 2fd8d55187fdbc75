import type { FormEvent } from "react";
import type { EditedReport } from "../../contract/financials.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure, type FieldFailures } from "#web/components/form-dialog.tsx";

const QUARTERS = [
  [1, "一季度"],
  [2, "二季度"],
  [3, "三季度"],
  [4, "四季度"],
  [0, "全年"],
] as const;
const CURRENCIES = [
  ["CNY", "人民币"],
  ["USD", "美元"],
  ["EUR", "欧元"],
  ["HKD", "港元"],
  ["TWD", "新台币"],
  ["JPY", "日元"],
] as const;

interface FinancialFormProps {
  /** Null: another one is entered. */
  report: EditedReport | null;
  isBusy: boolean;
  failures: FieldFailures;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A company's figures of one period. */
export function FinancialForm({ report, isBusy, failures, onSubmit }: FinancialFormProps) {
  return (
    <form
      method="dialog"
      className="console-form"
      aria-label={report ? "修改财报数据" : "录入财报数据"}
      onSubmit={onSubmit}
    >
      <label>
        公司
        <input className="input" name="company" maxLength={60} required defaultValue={report?.company} />
        <FieldFailure text={failures["company"]} />
      </label>
      <label>
        年份
        <input
          className="input num"
          name="year"
          inputMode="numeric"
          maxLength={4}
          required
          defaultValue={report?.year}
        />
        <FieldFailure text={failures["year"]} />
      </label>
      <label>
        报告期
        <select className="input" name="quarter" defaultValue={report?.quarter ?? 1}>
          {QUARTERS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <FieldFailure text={failures["quarter"]} />
      </label>
      <label>
        币种
        <select className="input" name="currency" defaultValue={report?.currency ?? "CNY"}>
          {CURRENCIES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <FieldFailure text={failures["currency"]} />
      </label>
      <label>
        营业收入（亿）
        <input
          className="input num"
          name="revenue"
          inputMode="decimal"
          maxLength={20}
          required
          defaultValue={report ? inYi(report.revenueFen) : ""}
        />
        <FieldFailure text={failures["revenue"]} />
      </label>
      <label>
        净利润（亿，选填）
        <input
          className="input num"
          name="netProfit"
          maxLength={20}
          defaultValue={inYi(report?.netProfitFen ?? null)}
        />
        <FieldFailure text={failures["netProfit"]} />
      </label>
      <label>
        毛利率（%，选填）
        <input
          className="input num"
          name="grossMargin"
          maxLength={8}
          defaultValue={inPercent(report?.grossMargin ?? null)}
        />
        <FieldFailure text={failures["grossMargin"]} />
      </label>
      <label>
        公布日期（选填）
        <input className="input num" type="date" name="reportedOn" defaultValue={report?.reportedOn ?? ""} />
        <FieldFailure text={failures["reportedOn"]} />
      </label>
      <label>
        报告地址（选填）
        <input className="input" type="url" name="reportUrl" maxLength={1000} defaultValue={report?.reportUrl} />
        <FieldFailure text={failures["reportUrl"]} />
      </label>
      <label>
        文章编号（选填）
        <input
          className="input num"
          name="articleId"
          inputMode="numeric"
          maxLength={15}
          defaultValue={report?.article?.id}
        />
        <FieldFailure text={failures["articleId"]} />
      </label>
      <Button kind="primary" type="submit" isBusy={isBusy}>
        保存
      </Button>
    </form>
  );
}

function inYi(fen: number | null): string {
  return fen === null ? "" : String(fen / 1e10);
}

function inPercent(share: number | null): string {
  return share === null ? "" : String(share / 100);
}
