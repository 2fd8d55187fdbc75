import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { useState } from "react";
import { LICENCE_SIDE_PIXELS_MIN } from "#domains/enterprises/labels.ts";
import type { InputOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { EditDialog } from "#web/components/edit-dialog.tsx";
import { type FieldFailures, FormField } from "#web/components/form-dialog.tsx";
import { HiddenField } from "#web/components/hidden-field.tsx";
import type { HeldFields, ShownFields } from "#web/field-changes.ts";
import { BRAND_LEVEL_LABELS, BRAND_LEVELS, type CarrierRole } from "../../labels.ts";
import { type CarriedBrand, lineCard } from "../../contract/line-card.ts";
import { FileField, type FormFile, formFile } from "#domains/enterprises/components/public/file-field.tsx";
import { BrandField } from "./brand-field.tsx";

const FIELDS = ["brandId", "level", "certificateId", "certificateNumber", "validFrom", "validUntil"];

interface BrandDialogProps {
  role: CarrierRole;
  /** What is changed; a brand is added where there is none. */
  carried: CarriedBrand | null;
  isOpen: boolean;
  onClose: () => void;
}

const proofOf = (carried: CarriedBrand | null) => carried?.change ?? carried;
const certificateOf = (carried: CarriedBrand | null) => formFile(proofOf(carried)?.certificate);
const isProvenForGood = (carried: CarriedBrand | null) => {
  const proof = proofOf(carried);
  return proof !== null && proof.certificate !== null && proof.validUntil === null;
};

export function shownOfCarried(carried: CarriedBrand | null): ShownFields {
  const proof = proofOf(carried);
  if (!proof) return {};
  const { level, certificate, certificateNumber, validFrom, validUntil } = proof;
  const isForGood = isProvenForGood(carried);
  return {
    level: { label: "授权级别", value: level ?? "", text: level ? BRAND_LEVEL_LABELS[level] : "不说明" },
    certificateId: {
      label: "代理证书",
      value: formFile(certificate),
      text: certificate ? `文件 ${certificate.id}` : "",
    },
    certificateNumber: { label: "证书编号", value: certificateNumber },
    validFrom: { label: "有效期自", value: validFrom ?? "" },
    validUntil: { label: "有效期至", value: validUntil ?? "" },
    isForGood: { label: "长期", value: isForGood ? "true" : "", text: isForGood ? "是" : "否" },
  };
}

/** Adds a brand, or changes how one is carried. */
export function BrandDialog({ role, carried, isOpen, onClose }: BrandDialogProps) {
  const [certificate, setCertificate] = useState<FormFile>(certificateOf(carried));
  const [isForGood, setIsForGood] = useState(isProvenForGood(carried));
  const [until, setUntil] = useState(proofOf(carried)?.validUntil ?? "");

  function findMissing({ validUntil }: Record<string, string>): FieldFailures | null {
    if (certificate === "" || isForGood || validUntil) return null;
    return { validUntil: "请填写证书的截止日期，或勾选长期" };
  }

  function save(filled: Record<string, string>, seen: CarriedBrand | null) {
    const { brandId = "", brandName: _, isForGood: __, certificateId = "", ...fields } = filled;
    const sent = { ...fields, certificateId: certificateId.split(".")[0] } as Omit<
      InputOf<typeof lineCard.editBrand>,
      "id"
    >;
    return seen
      ? callApi(lineCard.editBrand, { ...sent, id: seen.id, updatedAt: seen.updatedAt })
      : callApi(lineCard.addBrand, { ...sent, role, brandId });
  }

  /** The next brand that is added has a certificate of its own. */
  function follow(now: CarriedBrand | null, filled?: HeldFields) {
    if (!filled || "certificateId" in filled) setCertificate(certificateOf(now));
    if (filled && !("isForGood" in filled) && !("validUntil" in filled)) return;
    setIsForGood(isProvenForGood(now));
    setUntil(proofOf(now)?.validUntil ?? "");
  }

  return (
    <EditDialog
      title={carried ? `编辑 ${carried.brand.name}` : "添加品牌"}
      isOpen={isOpen}
      onClose={onClose}
      fields={FIELDS}
      thing={carried}
      shownOf={shownOfCarried}
      onFill={follow}
      findMissing={findMissing}
      save={save}
      taken={({ isReviewed }) => (isReviewed ? "已提交审核，结果会发到「我的消息」" : "已保存")}
    >
      {(seen, failures) => (
        <>
          <HiddenField name="certificateId" value={certificate} />
          <HiddenField name="isForGood" value={isForGood ? "true" : ""} />
          {!carried && <BrandField title="品牌（必填）" failure={failures["brandId"]} />}
          <FormField name="level" title="授权级别" failure={failures["level"]}>
            {(known) => (
              <select {...known} className="input" defaultValue={proofOf(seen)?.level ?? ""}>
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
                defaultValue={proofOf(seen)?.certificateNumber}
              />
            )}
          </FormField>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormField name="validFrom" title="有效期自" failure={failures["validFrom"]}>
              {(known) => (
                <input {...known} className="input" type="date" defaultValue={proofOf(seen)?.validFrom ?? ""} />
              )}
            </FormField>
            <div className="grid gap-1">
              <FormField name="validUntil" title="有效期至" failure={failures["validUntil"]}>
                {(known) => (
                  <input
                    {...known}
                    className="input"
                    type="date"
                    disabled={isForGood}
                    value={until}
                    onChange={({ currentTarget }) => setUntil(currentTarget.value)}
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
            {seen?.state === "verified" && "变更审核期间，原证书继续有效。"}
          </p>
        </>
      )}
    </EditDialog>
  );
}
