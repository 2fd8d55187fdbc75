import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { type EditedReport, financials } from "../../contract/financials.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { UnsavedFormsGuard } from "#web/components/unsaved-guard.tsx";
import { REPORT_QUARTERS } from "../../report-labels.ts";
import { NewReportForm, ReportForm } from "./report-form.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { useOwnAction } from "#web/use-action.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = { list: DataOf<typeof financials.listEditedReports> | null; report: EditedReport | null };

/** Companies' quarterly figures, to be entered, changed and taken away; or one of them. */
export function FinancialReports({ data: { list, report }, address }: SectionProps<Data>) {
  const [removed, setRemoved] = useState<EditedReport | null>(null);
  const { isBusy, act } = useOwnAction();

  async function remove({ id }: EditedReport) {
    await act(() => callApi(financials.removeReport, { id }));
    setRemoved(null);
  }

  return (
    <>
      {report ? <ReportForm key={report.id} report={report} /> : <NewReportForm />}
      {report && (
        <div>
          <LinkButton href="/ops/financial-reports">返回列表</LinkButton>
        </div>
      )}
      {list && (
        <>
          <WordsSearch address={address} label="公司" />
          <ConsoleTable
            caption="财报数据"
            address={address}
            total={list.totalRecord}
            nameOf={({ company, year, quarter }) => `${company} ${year} 年${REPORT_QUARTERS[quarter]}`}
            rows={list.data}
            keyOf={({ id }) => id}
            empty={<EmptyState title="没有财报数据" text="在上方录入一期。" />}
            columns={[
              {
                key: "company",
                isSortable: true,
                title: "公司",
                isRowHead: true,
                cell: ({ id, company, isSample }) => (
                  <a className="link" href={`/ops/financial-reports/${id}`}>
                    {isSample ? `${company}（样例）` : company}
                  </a>
                ),
              },
              {
                key: "period",
                isSortable: true,
                title: "报告期",
                cell: ({ year, quarter }) => `${year} 年${REPORT_QUARTERS[quarter]}`,
              },
              {
                key: "revenue",
                isSortable: true,
                title: "营业收入（亿）",
                align: "end",
                cell: ({ revenueFen, currency }) => (
                  <span className="num">
                    {(revenueFen / 1e10).toFixed(2)} {currency}
                  </span>
                ),
              },
              {
                key: "profit",
                isSortable: true,
                title: "净利润（亿）",
                align: "end",
                cell: ({ netProfitFen }) => (
                  <span className="num">{netProfitFen === null ? "–" : (netProfitFen / 1e10).toFixed(2)}</span>
                ),
              },
              {
                key: "act",
                isFixed: true,
                title: "操作",
                cell: (one) => (
                  <Button
                    size="small"
                    isBusy={isBusy}
                    aria-label={`删除 ${one.company} ${one.year} 年${REPORT_QUARTERS[one.quarter]}`}
                    onClick={() => setRemoved(one)}
                  >
                    删除
                  </Button>
                ),
              },
            ]}
          />
          {removed && (
            <ConfirmDialog
              title="删除财报数据"
              label="删除"
              kind="danger"
              isBusy={isBusy}
              onConfirm={() => void remove(removed)}
              onClose={() => setRemoved(null)}
            >
              「{removed.company}」{removed.year} 年{REPORT_QUARTERS[removed.quarter]}的数据将被删除。
            </ConfirmDialog>
          )}
        </>
      )}
      <UnsavedFormsGuard />
    </>
  );
}
