import { Suspense, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { Pager } from "#web/components/pager.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { lazyPart } from "#web/lazy-part.tsx";
import { COMPLAINT_KIND_LABELS, COMPLAINT_OUTCOME_LABELS, type ComplaintOutcome } from "../../complaint-labels.ts";
import type { complaints } from "../../contract/complaints.ts";

const ComplaintDialog = lazyPart(async () => (await import("../complaints/complaint-dialog.tsx")).ComplaintDialog);

const TONES: Record<ComplaintOutcome, TagTone> = { upheld: "danger", settled: "success", unfounded: "neutral" };

interface CompanyComplaintsProps {
  company: { id: number; name: string };
  /** The reader works for it, and has nothing to complain of. */
  isOwn?: boolean;
  /** A page of what `companyComplaints` answers. */
  list: DataOf<typeof complaints.companyComplaints>;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
}

/** What became of complaints about a company, and the way to complain. */
export function CompanyComplaints({ company, isOwn = false, list, page, pageSize, hrefOf }: CompanyComplaintsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section id="complaints" className="card" aria-labelledby="complaints-title">
      <div className="card-head">
        <h2 id="complaints-title">投诉公示</h2>
        {!isOwn && (
          <span className="needs-script">
            <Button
              size="small"
              onClick={() => {
                setWasOpened(true);
                setIsOpen(true);
              }}
            >
              投诉
            </Button>
          </span>
        )}
      </div>
      {list.data.length === 0 ? (
        <p className="card-body text-secondary">{list.totalRecord === 0 ? "没有已处理的投诉。" : "这一页没有内容。"}</p>
      ) : (
        <ul className="setting-list">
          {list.data.map(({ id, kind, mpn, text, reply, outcome, reason, decidedOn }) => (
            <li key={id}>
              <div className="grid min-w-0 gap-1 wrap-anywhere">
                <p className="flex flex-wrap items-center gap-2">
                  <Tag tone={TONES[outcome]}>{COMPLAINT_OUTCOME_LABELS[outcome]}</Tag>
                  <span>{COMPLAINT_KIND_LABELS[kind]}</span>
                  {mpn && <span className="mpn">{mpn}</span>}
                  <span className="num text-sm text-secondary">用户*** · {decidedOn}</span>
                </p>
                <p className="whitespace-pre-line">{text}</p>
                <p className="text-sm whitespace-pre-line">企业答复：{reply || "期限内未答复"}</p>
                <p className="text-sm whitespace-pre-line">处理意见：{reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {list.totalRecord > pageSize && (
        <div className="card-body">
          <Pager page={page} pageSize={pageSize} total={list.totalRecord} label="投诉分页" hrefOf={hrefOf} />
        </div>
      )}
      <Suspense fallback={null}>
        {wasOpened && <ComplaintDialog company={company} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </section>
  );
}
