import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { CLAIM_NOTE_MAX, claims } from "../../contract/claims.ts";
import { CERTIFY_PATH } from "#domains/enterprises/addresses.ts";
import { FileField, type FormFile } from "#domains/enterprises/components/public/file-field.tsx";
import { useSave } from "#web/use-save.ts";

const FIELDS = ["note", "evidenceId"];

interface ClaimDialogProps {
  company: { id: number; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** The form of a claim. */
export function ClaimDialog({ company, isOpen, onClose }: ClaimDialogProps) {
  const [evidence, setEvidence] = useState<FormFile>("");
  const save = useSave();

  function handleSubmit({ note = "" }: Record<string, string>) {
    return save(async () => {
      await callApi(claims.claimCompany, { companyId: company.id, note, evidenceId: evidence.split(".")[0] ?? "" });
      setEvidence("");
    }, "认领已提交，审核结果会通过站内消息通知");
  }

  return (
    <FormDialog
      title={`认领「${company.name}」`}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          <p className="text-sm text-secondary">
            由企业管理员提交，企业须已
            <a className="link" href={CERTIFY_PATH}>
              完成认证
            </a>
            。名称或官网与认证资料不一致时，请上传能说明关系的材料。
          </p>
          <FormField name="note" title="说明" failure={failures["note"]}>
            {(known) => (
              <textarea
                {...known}
                className="input"
                rows={4}
                maxLength={CLAIM_NOTE_MAX}
                placeholder="贵司与该页面的关系，如：本页为我司曾用名"
              />
            )}
          </FormField>
          <FileField
            kind="evidence"
            title="证明材料（选填）"
            hint={`${LICENCE_UPLOAD.hint}，仅供审核`}
            value={evidence === "" ? [] : [evidence]}
            onChange={(files) => setEvidence(files[0] ?? "")}
            failure={failures["evidenceId"]}
          />
        </>
      )}
    </FormDialog>
  );
}
