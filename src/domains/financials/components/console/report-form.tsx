import type { FormEvent } from "react";
import { REPORT_CURRENCIES } from "#domains/news/financial-labels.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { EditForm } from "#web/components/edit-form.tsx";
import { FieldFailure, type FieldFailures } from "#web/components/form-dialog.tsx";
import type { ShownFields } from "#web/field-changes.ts";
import { chosenOf, readForm } from "#web/read-form.ts";
import { useOwnAction } from "#web/use-action.ts";
import { type EditedReport, financials } from "../../contract/financials.ts";

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

/** Figures of another period, to be entered. */
export function NewReportForm() {
  const { isBusy, failures, act } = useOwnAction();

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isSaved = await act(() => callApi(financials.saveReport, readReport(form)));
    if (isSaved) form.reset();
  }

  return (
    <form
      method="dialog"
      data-new
      className="console-form"
      aria-label="录入财报数据"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <ReportFields report={null} failures={failures} />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        保存
      </Button>
    </form>
  );
}

/** A company's figures of one period, to be changed. */
export function ReportForm({ report }: { report: EditedReport }) {
  return (
    <EditForm label="修改财报数据" thing={report} shownOf={shownOf} save={save} button="保存" isRow>
      {(seen, failures) => <ReportFields report={seen} failures={failures} />}
    </EditForm>
  );
}

const shownOf = (report: EditedReport): ShownFields => ({
  company: { label: "公司", value: report.company },
  year: { label: "年份", value: String(report.year) },
  quarter: { label: "报告期", value: String(report.quarter), text: titleOf(QUARTERS, report.quarter) },
  currency: { label: "币种", value: report.currency, text: titleOf(CURRENCIES, report.currency) },
  revenue: { label: "营业收入（亿）", value: inYi(report.revenueFen) },
  netProfit: { label: "净利润（亿）", value: inYi(report.netProfitFen) },
  grossMargin: { label: "毛利率（%）", value: inPercent(report.grossMargin) },
  reportedOn: { label: "公布日期", value: report.reportedOn ?? "" },
  reportUrl: { label: "报告地址", value: report.reportUrl },
  articleId: { label: "文章编号", value: String(report.article?.id ?? "") },
});

function save(form: HTMLFormElement, { id, updatedAt }: EditedReport) {
  return callApi(financials.saveReport, { id, updatedAt, ...readReport(form) });
}

function readReport(form: HTMLFormElement) {
  const { currency, ...fields } = readForm(
    form,
    "company",
    "year",
    "quarter",
    "currency",
    "revenue",
    "netProfit",
    "grossMargin",
    "reportedOn",
    "reportUrl",
    "articleId",
  );
  return { ...fields, currency: chosenOf(REPORT_CURRENCIES, currency) };
}

interface ReportFieldsProps {
  /** Null: another one is entered. */
  report: EditedReport | null;
  failures: FieldFailures;
}

function ReportFields({ report, failures }: ReportFieldsProps) {
  return (
    <>
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
    </>
  );
}

function titleOf(titles: readonly (readonly [number | string, string])[], value: number | string): string | undefined {
  return titles.find(([known]) => known === value)?.[1];
}

function inYi(fen: number | null): string {
  return fen === null ? "" : String(fen / 1e10);
}

function inPercent(share: number | null): string {
  return share === null ? "" : String(share / 100);
}
