import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { PageMissing } from "#web/components/page-missing.tsx";
import { countPages } from "#web/components/pager-window.ts";
import { Pager } from "#web/components/pager.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { articleAddress, REPORTS_ADDRESS } from "../addresses.ts";
import { type OwnReport, reports } from "../contract/reports.ts";
import { REPORT_CATEGORY_LABELS, REPORT_STATE_LABELS } from "../labels.ts";
import type { ReportState } from "../states.ts";

const TONES: Record<ReportState, TagTone> = { waiting: "warning", upheld: "success", refused: "neutral" };

interface ReportsPage {
  page: number;
  own: DataOf<typeof reports.listMyReports> | null;
}

export const meta: Meta = {
  title: "我的举报",
  description: "举报的文章与评论，以及处理结果。",
  canonical: REPORTS_ADDRESS,
  isHidden: true,
};

export async function loader({ call, url, isSignedIn }: LoaderArgs): Promise<ReportsPage> {
  const page = pageNumber(url.searchParams.get("page") ?? "");
  return {
    page,
    own: await loadOwn(isSignedIn, () => call(reports.listMyReports, { pageIndex: page, pageSize: PAGE_SIZE })),
  };
}

export default function ArticleReports() {
  const { page, own } = useLoaderData<ReportsPage>();
  const hrefOf = (other: number) => `${REPORTS_ADDRESS}${other > 1 ? `?page=${other}` : ""}`;
  return (
    <>
      <h1>我的举报</h1>
      {!own && <LoginNeeded act="查看我的举报" />}
      {own?.totalRecord === 0 && (
        <div className="card">
          <EmptyState
            title="您没有举报过文章或评论"
            text="在文章或评论下点「举报」，处理结果会显示在这里，并发到「我的消息」。"
          />
        </div>
      )}
      {own && own.totalRecord > 0 && own.data.length === 0 && (
        <PageMissing page={page} lastHref={hrefOf(countPages(own.totalRecord, PAGE_SIZE))} />
      )}
      {own?.data.map((report) => (
        <ReportCard key={report.id} report={report} now={own.now} />
      ))}
      {own && own.data.length > 0 && (
        <Pager page={page} pageSize={PAGE_SIZE} total={own.totalRecord} unit="条举报" hrefOf={hrefOf} />
      )}
    </>
  );
}

function ReportCard({
  report: { category, detail, quoted: kept, isComment, articleId, state, answer, createdAt },
  now,
}: {
  report: OwnReport;
  now: string;
}) {
  const quoted = kept || "内容已清除";
  return (
    <article className="card" aria-label={quoted}>
      <div className="card-head">
        <h2 className="min-w-0 text-base wrap-anywhere">
          {isComment ? "评论：" : "文章："}
          {state === "upheld" && !isComment ? (
            quoted
          ) : (
            <a className="link" href={articleAddress({ id: articleId })}>
              {quoted}
            </a>
          )}
        </h2>
        <Tag tone={TONES[state]}>{REPORT_STATE_LABELS[state]}</Tag>
      </div>
      <div className="card-body grid gap-2 wrap-anywhere">
        <p className="text-sm text-secondary">
          {REPORT_CATEGORY_LABELS[category]} · <FriendlyTime at={createdAt} now={now} act="提交" />
        </p>
        {detail && <p className="whitespace-pre-line">{detail}</p>}
        {answer && <p className="text-sm whitespace-pre-line">处理意见：{answer}</p>}
      </div>
    </article>
  );
}
