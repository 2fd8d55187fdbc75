import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { useState } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { COMPLAINT_KIND_LABELS, COMPLAINT_KINDS, type ComplaintKind } from "../../complaint-labels.ts";
import {
  COMPLAINT_CHARACTERS_MAX,
  COMPLAINT_CHARACTERS_MIN,
  complaints,
  EVIDENCE_MAX,
} from "../../contract/complaints.ts";
import { FileField, type FormFile } from "#domains/enterprises/components/public/file-field.tsx";

const FIELDS = ["kind", "mpn", "text", "evidenceIds"] as const;

interface ComplaintDialogProps {
  company: { id: number; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** What somebody has to say against a company. */
export function ComplaintDialog({ company, isOpen, onClose }: ComplaintDialogProps) {
  async function handleSubmit({ kind, ...fields }: Record<string, string>): Promise<FormOutcome> {
    const answer = await withLogin(() =>
      callApi(complaints.complain, { companyId: company.id, kind: kind as ComplaintKind, text: "", ...fields }),
    );
    return answer && { taken: "已提交，可在「我的投诉」查看进展" };
  }

  return (
    <FormDialog
      title={`投诉 ${company.name}`}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <p className="text-sm text-secondary">
            受理后企业有 7 天时间答复，处理结果会公示在企业页。企业不会知道您是谁，请不要在内容里写您的姓名和电话。
          </p>
          <FormField name="kind" title="投诉类型（必填）" failure={failures["kind"]}>
            {(known) => (
              <select {...known} className="input" defaultValue="">
                <option value="">请选择</option>
                {COMPLAINT_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {COMPLAINT_KIND_LABELS[kind]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField name="mpn" title="涉及型号" failure={failures["mpn"]}>
            {(known) => <input {...known} className="input" maxLength={64} autoComplete="off" />}
          </FormField>
          <FormField name="text" title="具体情况（必填）" failure={failures["text"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={6}
                maxLength={COMPLAINT_CHARACTERS_MAX}
                placeholder={`${COMPLAINT_CHARACTERS_MIN}–${COMPLAINT_CHARACTERS_MAX} 个字：时间、数量、经过和您的要求`}
              />
            )}
          </FormField>
          <Evidence failure={failures["evidenceIds"]} />
        </>
      )}
    </FormDialog>
  );
}

function Evidence({ failure }: { failure: string | undefined }) {
  const [files, setFiles] = useState<FormFile[]>([]);
  return (
    <>
      <input type="hidden" name="evidenceIds" value={files.map((file) => file.split(".")[0]).join(",")} />
      <FileField
        kind="evidence"
        title="证据"
        hint={`最多 ${EVIDENCE_MAX} 个，${LICENCE_UPLOAD.hint}；只有审核人员可见`}
        value={files}
        most={EVIDENCE_MAX}
        onChange={setFiles}
        failure={failure}
      />
    </>
  );
}
