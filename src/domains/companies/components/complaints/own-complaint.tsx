import { type FormEvent, type ReactNode, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { COMPLAINT_KIND_LABELS, COMPLAINT_OUTCOME_LABELS, COMPLAINT_STATE_LABELS } from "../../complaint-labels.ts";
import type { ComplaintState } from "../../states.ts";
import { complaints, type OwnComplaint, type ReceivedComplaint } from "../../contract/complaints.ts";
import { ConfirmDialog } from "#domains/enterprises/components/public/confirm-dialog.tsx";
import { FilePreview, formFile } from "#domains/enterprises/components/public/file-field.tsx";
import { useOwnAction } from "#web/use-action.ts";

const TONES: Record<ComplaintState, TagTone> = {
  waiting: "warning",
  open: "warning",
  decided: "success",
  refused: "neutral",
  withdrawn: "neutral",
};

/** A complaint as whoever brought it sees it. */
export function OwnComplaintCard({ complaint, now }: { complaint: OwnComplaint; now: string }) {
  const { id, company, state, evidence } = complaint;
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useOwnAction();
  return (
    <ComplaintCard complaint={complaint} title={company.name} now={now}>
      {evidence.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="证据">
          {evidence.map((file) => (
            <li key={file.id}>
              <FilePreview file={formFile(file)} label="证据" />
            </li>
          ))}
        </ul>
      )}
      {(state === "waiting" || state === "open") && (
        <span className="needs-script">
          <Button size="small" onClick={() => setIsAsked(true)}>
            撤回投诉
          </Button>
        </span>
      )}
      {isAsked && (
        <ConfirmDialog
          title="撤回投诉"
          act="撤回"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() =>
            void act(() => callApi(complaints.withdrawComplaint, { id }), "已撤回").then(() => setIsAsked(false))
          }
        >
          <p>撤回后不再处理，也不会公示；之后可以重新投诉。</p>
        </ConfirmDialog>
      )}
    </ComplaintCard>
  );
}

/** A complaint as the company sees it, with its right of reply. */
export function ReceivedComplaintCard({
  complaint,
  mayReply,
  now,
}: {
  complaint: ReceivedComplaint;
  mayReply: boolean;
  now: string;
}) {
  return (
    <ComplaintCard complaint={complaint} title={COMPLAINT_KIND_LABELS[complaint.kind]} now={now}>
      {complaint.isAnswerable && mayReply && <ReplyForm complaint={complaint} />}
      {complaint.isAnswerable && !mayReply && <p className="text-sm text-secondary">由企业的管理员或销售答复。</p>}
    </ComplaintCard>
  );
}

function ReplyForm({ complaint: { id, reply: known } }: { complaint: ReceivedComplaint }) {
  const [reply, setReply] = useState(known);
  const { isBusy, failures, act } = useOwnAction();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(() => callApi(complaints.replyToComplaint, { id, reply }), "已答复");
  }

  return (
    <form method="dialog" className="grid gap-2" noValidate onSubmit={handleSubmit} aria-label="答复投诉">
      <FormField name="reply" title="企业答复（处理前可以修改，结果公示时一并公开）" failure={failures["reply"]}>
        {(filled) => (
          <textarea
            {...filled}
            className="input"
            rows={4}
            maxLength={1000}
            value={reply}
            onChange={(event) => setReply(event.target.value)}
          />
        )}
      </FormField>
      <div>
        <Button size="small" kind="primary" type="submit" isBusy={isBusy}>
          {known === "" ? "提交答复" : "修改答复"}
        </Button>
      </div>
    </form>
  );
}

function ComplaintCard({
  complaint,
  title,
  now,
  children,
}: {
  complaint: ReceivedComplaint | OwnComplaint;
  title: string;
  now: string;
  children: ReactNode;
}) {
  const { kind, mpn, text, state, outcome, reason, reply, answerUntil, createdAt } = complaint;
  return (
    <article className="card" aria-label={title}>
      <div className="card-head">
        <h2 className="min-w-0 text-base wrap-anywhere">{title}</h2>
        <Tag tone={TONES[state]}>{outcome ? COMPLAINT_OUTCOME_LABELS[outcome] : COMPLAINT_STATE_LABELS[state]}</Tag>
      </div>
      <div className="card-body grid gap-2 wrap-anywhere">
        <p className="flex flex-wrap gap-2 text-sm text-secondary">
          <span>{COMPLAINT_KIND_LABELS[kind]}</span>
          {mpn && <span className="mpn">{mpn}</span>}
          <FriendlyTime at={createdAt} now={now} act="提交" />
          {state === "open" && answerUntil && (
            <span>
              答复期限 <FriendlyTime at={answerUntil} now={now} />
            </span>
          )}
        </p>
        <p className="whitespace-pre-line">{text}</p>
        {reply && <p className="text-sm whitespace-pre-line">企业答复：{reply}</p>}
        {reason && <p className="text-sm whitespace-pre-line">处理意见：{reason}</p>}
        {children}
      </div>
    </article>
  );
}
