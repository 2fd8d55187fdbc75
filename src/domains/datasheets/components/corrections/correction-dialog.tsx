import { useEffect, useRef, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import {
  FieldFailure,
  type FieldFailures,
  FormDialog,
  FormField,
  type FormOutcome,
} from "#web/components/form-dialog.tsx";
import {
  CLAIM_PROOF_MAX,
  CORRECTION_CONTACT_MAX,
  CORRECTION_TEXT_MAX,
  corrections,
} from "../../contract/corrections.ts";
import {
  correctionLabel,
  type CorrectionSubject,
  type CorrectionType,
  TYPES_OF_SUBJECT,
} from "../../correction-labels.ts";
import { CLAIMED_RIGHT_LABELS, CLAIMED_RIGHTS } from "../../upload-labels.ts";
import { pageInHash } from "../viewer/viewer-hash.ts";
import { ProposalFields } from "./proposal-fields.tsx";

const TITLES: Record<CorrectionSubject, string> = {
  document: "规格书纠错",
  part: "型号纠错",
  "outside-link": "外部规格书纠错",
};
const FIELDS = [
  "type",
  "page",
  "field",
  "parameter",
  "proposed",
  "text",
  "contact",
  "claimant",
  "claimedRight",
  "proof",
];

interface CorrectionDialogProps {
  subject: { kind: CorrectionSubject; id: number };
  isOpen: boolean;
  onClose: () => void;
}

/** The form of a correction. */
export function CorrectionDialog({ subject: { kind, id }, isOpen, onClose }: CorrectionDialogProps) {
  const pageField = useRef<HTMLInputElement>(null);
  const [type, setType] = useState("");
  const isClaim = type === "infringement";

  // The page that is being read when the form is opened, which the viewer keeps in the address; what was typed stays.
  useEffect(() => {
    const page = pageInHash(location.hash);
    if (isOpen && page !== null && pageField.current?.value === "") pageField.current.value = String(page);
  }, [isOpen]);

  async function handleSubmit(fields: Record<string, string>): Promise<FormOutcome> {
    if (!fields["type"]) return { failures: { type: "请选择问题类型" } };
    const { isRepeated } = await callApi(corrections.reportCorrection, {
      ...fields,
      subject: kind,
      id,
      type: fields["type"] as CorrectionType,
    });
    setType("");
    return { taken: isRepeated ? "操作成功，已更新您今天提交的内容" : "操作成功，感谢您的反馈" };
  }

  return (
    <FormDialog title={TITLES[kind]} isOpen={isOpen} onClose={onClose} fields={FIELDS} onSubmit={handleSubmit}>
      {(failures) => (
        <>
          <fieldset>
            <legend className="mb-1 font-medium">问题类型</legend>
            <div className="grid grid-cols-2 gap-x-4">
              {TYPES_OF_SUBJECT[kind].map((type) => (
                <Checkbox
                  key={type}
                  type="radio"
                  name="type"
                  value={type}
                  defaultChecked={kind === "outside-link" && type === "unreadable"}
                  onChange={() => setType(type)}
                >
                  {correctionLabel(kind, type)}
                </Checkbox>
              ))}
            </div>
            <FieldFailure text={failures["type"]} />
          </fieldset>
          {isClaim && <ClaimFields failures={failures} />}
          {kind === "document" && (
            <FormField name="page" title="页码（选填）" failure={failures["page"]}>
              {(known) => (
                <input
                  {...known}
                  ref={pageField}
                  className="input num"
                  inputMode="numeric"
                  maxLength={6}
                  placeholder="有问题的页，如 12"
                />
              )}
            </FormField>
          )}
          {!isClaim && <ProposalFields kind={kind} id={id} failures={failures} />}
          <FormField name="text" title="说明" failure={failures["text"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={4}
                maxLength={CORRECTION_TEXT_MAX}
                placeholder={`哪里不对，应该是什么；最多 ${CORRECTION_TEXT_MAX} 字`}
              />
            )}
          </FormField>
          <FormField name="contact" title={isClaim ? "联系方式" : "联系方式（选填）"} failure={failures["contact"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={CORRECTION_CONTACT_MAX}
                placeholder="手机或邮箱，用于核实，处理 90 天后删除；反映侵权请填写"
              />
            )}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** Who holds which right, and what proves it. */
function ClaimFields({ failures }: { failures: FieldFailures }) {
  return (
    <>
      <p className="text-sm text-secondary">核实成立后会下架，并通知上传人；权属材料只供核实，不会公开。</p>
      <FormField name="claimant" title="权利人" failure={failures["claimant"]}>
        {(known) => (
          <input {...known} className="input" maxLength={100} placeholder="姓名或公司名称；代理人请一并注明" />
        )}
      </FormField>
      <FormField name="claimedRight" title="权利类型" failure={failures["claimedRight"]}>
        {(known) => (
          <select {...known} className="input" defaultValue="">
            <option value="">请选择</option>
            {CLAIMED_RIGHTS.map((right) => (
              <option key={right} value={right}>
                {CLAIMED_RIGHT_LABELS[right]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="proof" title="权属证明" failure={failures["proof"]}>
        {(known) => (
          <textarea
            {...known}
            className="input"
            rows={3}
            maxLength={CLAIM_PROOF_MAX}
            placeholder="登记号、证书号、原厂发布页链接等"
          />
        )}
      </FormField>
    </>
  );
}
