import { LICENCE_UPLOAD } from "../../upload-purposes.ts";
import { useState } from "react";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField as Labelled } from "#web/components/form-dialog.tsx";
import { judgeCreditCode, normaliseCreditCode } from "../../credit-code.ts";
import {
  CAPACITIES,
  CAPACITY_LABELS,
  ENTERPRISE_TYPE_LABELS,
  ENTERPRISE_TYPES,
  LICENCE_SIDE_PIXELS_MIN,
} from "../../labels.ts";
import type { FieldsProps } from "./certification-form.tsx";
import { FileField, type FormFile } from "../public/file-field.tsx";
import { RegionField } from "../public/region-field.tsx";
import { TextField } from "../public/text-field.tsx";

const PAPER_HINT = `${LICENCE_UPLOAD.hint}，短边至少 ${LICENCE_SIDE_PIXELS_MIN} 像素`;
const WRONG = "统一社会信用代码校验未通过，请核对";

/** What is reviewed: the company as its licence says. */
export function CompanyFields(props: FieldsProps) {
  const { values, failures, set } = props;
  return (
    <section className="card" aria-labelledby="company-title">
      <div className="card-head">
        <h2 id="company-title">营业执照信息</h2>
        <span className="text-sm text-secondary">修改这部分需重新审核</span>
      </div>
      <div className="card-body grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <FileField
            kind="licence"
            title="营业执照（必填）"
            hint={PAPER_HINT}
            value={values.licence ? [values.licence as FormFile] : []}
            onChange={([file]) => set("licence", file ?? "")}
            failure={failures["licence"]}
          />
        </div>
        <TextField
          {...props}
          field="name"
          title="企业名称（必填）"
          placeholder="与营业执照一致"
          maxLength={100}
          autoComplete="organization"
        />
        <CreditCodeField {...props} />
        <Labelled name="type" title="企业类型（必填）" failure={failures["type"]}>
          {(known) => (
            <select
              {...known}
              className="input"
              value={values.type}
              onChange={(event) => set("type", event.target.value)}
            >
              <option value="">请选择</option>
              {ENTERPRISE_TYPES.map((type) => (
                <option key={type} value={type}>
                  {ENTERPRISE_TYPE_LABELS[type]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <TextField {...props} field="legalPerson" title="法定代表人（必填）" maxLength={40} />
        <div className="sm:col-span-2">
          <RegionField
            name="region"
            title="注册地址（必填）"
            value={values.region}
            onChange={(region) => set("region", region)}
            failure={failures["region"]}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField {...props} field="address" title="注册详细地址（必填）" placeholder="街道、门牌" maxLength={100} />
        </div>
        <div className="grid content-start gap-1">
          <TextField
            {...props}
            field="licenceUntil"
            title="营业期限至"
            type="date"
            disabled={values.isForGood === "true"}
          />
          <Checkbox
            checked={values.isForGood === "true"}
            onChange={({ currentTarget }) => set("isForGood", currentTarget.checked ? "true" : "")}
          >
            长期
          </Checkbox>
        </div>
        <fieldset className="grid content-start gap-1">
          <legend className="font-medium">认证人身份（必填）</legend>
          <div className="flex flex-wrap gap-4">
            {CAPACITIES.map((capacity) => (
              <Checkbox
                key={capacity}
                type="radio"
                name="capacity"
                checked={values.capacity === capacity}
                onChange={() => set("capacity", capacity)}
              >
                {CAPACITY_LABELS[capacity]}
              </Checkbox>
            ))}
          </div>
          <FieldFailure text={failures["capacity"]} />
        </fieldset>
        {values.capacity === "agent" && (
          <div className="grid gap-2 sm:col-span-2">
            <FileField
              kind="letter"
              title="授权书（必填）"
              hint={PAPER_HINT}
              value={values.letter ? [values.letter as FormFile] : []}
              onChange={([file]) => set("letter", file ?? "")}
              failure={failures["letter"]}
            />
            <p className="text-sm">
              <a className="link" href="/api/enterprise/letter" download>
                下载授权书模板（PDF）
              </a>
              ，已填的企业信息会印在上面；打印、盖章后拍照或扫描上传。
            </p>
          </div>
        )}
      </div>
    </section>
  );
}

/** The code, judged once it is whole: a doubtful one is to be compared with the licence once more. */
function CreditCodeField(props: FieldsProps) {
  const { values, failures, set } = props;
  const [isLeft, setIsLeft] = useState(values.creditCode !== "");
  const code = normaliseCreditCode(values.creditCode);
  const verdict = judgeCreditCode(code);
  const isJudged = code.length === 18 || (isLeft && code !== "");
  return (
    <div className="grid content-start gap-1">
      <TextField
        {...props}
        failures={{ creditCode: failures["creditCode"] ?? (isJudged && verdict === "refused" ? WRONG : undefined) }}
        field="creditCode"
        title="统一社会信用代码（必填）"
        placeholder="18 位"
        maxLength={40}
        onBlur={() => setIsLeft(true)}
      />
      {isJudged && verdict === "accepted" && <p className="text-sm text-secondary">校验通过</p>}
      {isJudged && verdict === "doubtful" && (
        <>
          <p className="text-sm text-warning-text" role="status">
            校验位不符，可能输错了一位，请对照营业执照再核对一遍。
          </p>
          <Checkbox
            name="isCodeCompared"
            checked={values.isCodeCompared === "true"}
            aria-invalid={failures["isCodeCompared"] ? true : undefined}
            onChange={({ currentTarget }) => set("isCodeCompared", currentTarget.checked ? "true" : "")}
          >
            已核对，与营业执照一致，申请人工审核
          </Checkbox>
          <FieldFailure text={failures["isCodeCompared"]} />
        </>
      )}
    </div>
  );
}
