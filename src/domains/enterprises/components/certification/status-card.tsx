import { useState } from "react";
import type { ReactNode } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { certification, type MyCertification } from "../../contract/certification.ts";
import {
  CERTIFICATION_STATE_LABELS,
  ENTERPRISE_TYPE_LABELS,
  CERTIFICATION_STATUS_LABELS,
  UNCERTIFIED_LABEL,
} from "../../labels.ts";
import { ConfirmDialog } from "../public/confirm-dialog.tsx";
import { FilePreview, formFile } from "../public/file-field.tsx";
import { wordsFor } from "../public/status-words.ts";
import { useOwnAction } from "#web/use-action.ts";

const TONES: Record<keyof typeof CERTIFICATION_STATUS_LABELS, TagTone> = {
  0: "warning",
  1: "success",
  2: "danger",
  3: "warning",
  4: "danger",
};

interface StatusCardProps {
  mine: MyCertification;
  /** Opens the form; missing where it is open, or is not the user's to fill in. */
  onEdit?: (() => void) | undefined;
}

/** How the certification stands, why, and what to do next. */
export function StatusCard({ mine, onEdit }: StatusCardProps) {
  const { status, enterprise, certifications, now } = mine;
  const [last] = certifications;
  const isWaiting = last?.state === "waiting";
  const name = enterprise?.name || last?.name;
  return (
    <section className="card" aria-labelledby="status-title">
      <div className="card-head">
        <h2 id="status-title">认证状态</h2>
        <Tag tone={status === null ? "neutral" : TONES[status]}>
          {status === null ? UNCERTIFIED_LABEL : CERTIFICATION_STATUS_LABELS[status]}
        </Tag>
      </div>
      <div className="card-body grid gap-3">
        {name && <p className="text-lg wrap-anywhere">{name}</p>}
        <p className="wrap-anywhere">{wordsFor(mine)}</p>
        {status === 1 && enterprise && (
          <dl className="company-facts">
            <Fact label="统一社会信用代码">{enterprise.creditCode}</Fact>
            <Fact label="有效期至">{enterprise.validUntil}</Fact>
            {enterprise.certifiedAt && (
              <Fact label="通过时间">
                <FriendlyTime at={enterprise.certifiedAt} now={now} />
              </Fact>
            )}
            {enterprise.bankAccountEnd && (
              <Fact label="对公账户">
                {enterprise.bankName} 尾号 {enterprise.bankAccountEnd}
              </Fact>
            )}
          </dl>
        )}
        {isWaiting && (
          <dl className="company-facts">
            <Fact label="提交的名称">{last.name}</Fact>
            <Fact label="统一社会信用代码">{last.creditCode}</Fact>
            <Fact label="企业类型">{ENTERPRISE_TYPE_LABELS[last.type]}</Fact>
            <Fact label="提交时间">
              <FriendlyTime at={last.submittedAt} now={now} />
            </Fact>
            <Fact label="营业执照">
              <FilePreview file={formFile(last.licence)} label="营业执照" />
            </Fact>
          </dl>
        )}
        <div className="needs-script flex flex-wrap gap-2">
          {isWaiting && <Withdraw />}
          {!isWaiting && onEdit && <Button onClick={onEdit}>修改资料</Button>}
        </div>
        {certifications.length > 1 && (
          <details>
            <summary className="link">审核记录（{certifications.length}）</summary>
            <ul className="mt-2 grid gap-1 text-sm">
              {certifications.map(({ id, state, name, submittedAt, reason }) => (
                <li key={id} className="wrap-anywhere">
                  <FriendlyTime at={submittedAt} now={now} /> {name}：{CERTIFICATION_STATE_LABELS[state]}
                  {reason && `（${reason}）`}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Withdraw() {
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useOwnAction();
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>撤回申请</Button>
      {isAsked && (
        <ConfirmDialog
          title="撤回认证申请"
          act="撤回"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() =>
            void act(() => callApi(certification.withdrawCertification, {}), "已撤回").then(() => setIsAsked(false))
          }
        >
          <p>撤回后可以修改资料重新提交，填写的内容会保留。</p>
        </ConfirmDialog>
      )}
    </>
  );
}
