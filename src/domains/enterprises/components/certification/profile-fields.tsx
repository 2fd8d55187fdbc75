import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { FormField as Labelled } from "#web/components/form-dialog.tsx";
import { PICTURES_MAX } from "../../labels.ts";
import type { FieldsProps } from "./certification-form.tsx";
import { FileField, type FormFile } from "../public/file-field.tsx";
import { TextField } from "../public/text-field.tsx";

/** What may be told besides: for the company's page, and for settling accounts. */
export function ProfileFields({ bankAccountEnd, ...props }: FieldsProps & { bankAccountEnd: string | null }) {
  const { values, failures, set } = props;
  const pictures = values.pictures.split(",").filter(Boolean) as FormFile[];
  return (
    <>
      <section className="card" aria-labelledby="profile-title">
        <div className="card-head">
          <h2 id="profile-title">企业介绍（选填）</h2>
        </div>
        <div className="card-body grid items-start gap-4 sm:grid-cols-2">
          <TextField {...props} field="brands" title="主营品牌" placeholder="如 TI、ST、兆易创新" maxLength={200} />
          <TextField {...props} field="products" title="主营产品" placeholder="如 MCU、电源管理" maxLength={200} />
          <div className="sm:col-span-2">
            <Labelled name="introduction" title="公司简介" failure={failures["introduction"]}>
              {(known) => (
                <textarea
                  {...known}
                  className="input"
                  rows={4}
                  maxLength={1000}
                  placeholder="最多 1000 个字"
                  value={values.introduction}
                  onChange={(event) => set("introduction", event.target.value)}
                />
              )}
            </Labelled>
          </div>
          <TextField {...props} field="website" title="官网" type="url" placeholder="https://" maxLength={200} />
          <div className="sm:col-span-2">
            <FileField
              kind="logo"
              title="Logo"
              hint={PICTURE_UPLOAD.hint}
              value={values.logo ? [values.logo as FormFile] : []}
              onChange={([file]) => set("logo", file ?? "")}
              failure={failures["logo"]}
            />
          </div>
          <div className="sm:col-span-2">
            <FileField
              kind="picture"
              title="企业图片"
              hint={`${PICTURE_UPLOAD.hint}，最多 ${PICTURES_MAX} 张`}
              value={pictures}
              most={PICTURES_MAX}
              onChange={(files) => set("pictures", files.join(","))}
              failure={failures["pictures"]}
            />
          </div>
        </div>
      </section>
      <section className="card" aria-labelledby="bank-title">
        <div className="card-head">
          <h2 id="bank-title">对公账户（选填）</h2>
          <span className="text-sm text-secondary">户名须与企业名称一致，账号加密保存</span>
        </div>
        <div className="card-body grid items-start gap-4 sm:grid-cols-2">
          <TextField {...props} field="bankName" title="开户行" placeholder="如 招商银行深圳分行" maxLength={60} />
          <TextField
            {...props}
            field="bankAccount"
            title="账号"
            inputMode="numeric"
            maxLength={40}
            placeholder={bankAccountEnd ? `已保存尾号 ${bankAccountEnd}，不改可留空` : "8–30 位数字"}
          />
        </div>
      </section>
    </>
  );
}
