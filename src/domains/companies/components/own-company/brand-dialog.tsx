import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { useState } from "react";
import { LICENCE_SIDE_PIXELS_MIN } from "#domains/enterprises/labels.ts";
import type { InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FormDialog, FormField, type FormOutcome } from "#web/components/form-dialog.tsx";
import { BRAND_LEVEL_LABELS, BRAND_LEVELS, type CarrierRole } from "../../labels.ts";
import { type CarriedBrand, lineCard } from "../../contract/line-card.ts";
import { FileField, type FormFile, formFile } from "#domains/enterprises/components/public/file-field.tsx";
import { BrandField } from "./brand-field.tsx";
import { useSave } from "#web/use-save.ts";

const FIELDS = ["brandId", "level", "certificateId", "certificateNumber", "validFrom", "validUntil"];

interface BrandDialogProps {
  role: CarrierRole;
  /** What is changed; a brand is added where there is none. */
  carried: CarriedBrand | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Adds a brand, or changes how one is carried. */
export function BrandDialog({ role, carried, isOpen, onClose }: BrandDialogProps) {
  const proof = carried?.change ?? carried;
  const [certificate, setCertificate] = useState<FormFile>(formFile(proof?.certificate));
  const [isForGood, setIsForGood] = useState(proof?.certificate !== null && proof?.validUntil === null);
  const save = useSave();

  async function handleSubmit({ brandId = "", brandName: _, ...fields }: Record<string, string>): Promise<FormOutcome> {
    if (certificate !== "" && !isForGood && !fields["validUntil"])
      return { failures: { validUntil: "请填写证书的截止日期，或勾选长期" } };
    const sent = { ...fields, certificateId: certificate.split(".")[0] } as Omit<
      InputOf<typeof lineCard.editBrand>,
      "id"
    >;
    const taken = ({ isReviewed }: { isReviewed: boolean }) =>
      isReviewed ? "已提交审核，结果会发到「我的消息」" : "已保存";
    if (carried)
      return save(() => callApi(lineCard.editBrand, { ...sent, id: carried.id, updatedAt: carried.updatedAt }), taken);
    const outcome = await save(() => callApi(lineCard.addBrand, { ...sent, role, brandId }), taken);
    // The next brand has a certificate of its own.
    if (outcome) {
      setCertificate("");
      setIsForGood(false);
    }
    return outcome;
  }

  return (
    <FormDialog
      title={carried ? `编辑 ${carried.brand.name}` : "添加品牌"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      onSubmit={handleSubmit}
    >
      {(failures) => (
        <>
          {!carried && <BrandField title="品牌（必填）" failure={failures["brandId"]} />}
          <FormField name="level" title="授权级别" failure={failures["level"]}>
            {(known) => (
              <select {...known} className="input" defaultValue={proof?.level ?? ""}>
                <option value="">不说明</option>
                {BRAND_LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {BRAND_LEVEL_LABELS[level]}
                    {level === "exclusive" && "（证书审核通过后展示）"}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FileField
            kind="certificate"
            title="代理证书"
            hint={`品牌方出具；${LICENCE_UPLOAD.hint}，短边至少 ${LICENCE_SIDE_PIXELS_MIN} 像素`}
            value={certificate ? [certificate] : []}
            onChange={([file]) => setCertificate(file ?? "")}
            failure={failures["certificateId"]}
            isRemovable
          />
          <FormField name="certificateNumber" title="证书编号" failure={failures["certificateNumber"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                maxLength={60}
                autoComplete="off"
                defaultValue={proof?.certificateNumber}
              />
            )}
          </FormField>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="validFrom" title="有效期自" failure={failures["validFrom"]}>
              {(known) => <input {...known} className="input" type="date" defaultValue={proof?.validFrom ?? ""} />}
            </FormField>
            <div className="grid gap-1">
              <FormField name="validUntil" title="有效期至" failure={failures["validUntil"]}>
                {(known) => (
                  <input
                    {...known}
                    className="input"
                    type="date"
                    disabled={isForGood}
                    defaultValue={proof?.validUntil ?? ""}
                  />
                )}
              </FormField>
              <Checkbox checked={isForGood} onChange={({ currentTarget }) => setIsForGood(currentTarget.checked)}>
                长期
              </Checkbox>
            </div>
          </div>
          <p className="text-sm text-secondary">
            没有证书的品牌显示为「自述」。上传证书后由运营审核，通过后登录用户可以查看证书。
            {carried?.state === "verified" && "变更审核期间，原证书继续有效。"}
          </p>
        </>
      )}
    </FormDialog>
  );
}
