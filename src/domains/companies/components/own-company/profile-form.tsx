import { ReviewNote, reviewAt, reviewElsewhere } from "#domains/moderation/components/public/review-note.tsx";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { PICTURE_UPLOAD } from "#domains/files/upload-purposes.ts";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#web/components/button.tsx";
import { ChangedMeanwhile } from "#web/components/changed-meanwhile.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import { companyViewAddress } from "../../addresses.ts";
import { COMPANY_ROLE_LABELS, type CarrierRole } from "../../labels.ts";
import { ALIASES_MAX, type OwnCompany, type SavedCompany } from "../../contract/own-company.ts";
import { CERTIFY_PATH } from "#domains/enterprises/addresses.ts";
import { FileField, type FormFile } from "#domains/enterprises/components/public/file-field.tsx";
import { RegionField } from "#domains/enterprises/components/public/region-field.tsx";
import type { HeldFields, ShownFields } from "#web/field-changes.ts";
import { useOwnAction } from "#web/use-action.ts";
import { useEditedThing } from "#web/use-edited-thing.ts";
import { failuresInToast, type FieldFailures } from "#web/use-form.ts";
import { AreaField, type Filled, LineField } from "./line-field.tsx";
import { OfficeFields } from "./office-fields.tsx";
import { officesOf, sentCompany, valuesOf } from "./profile-values.ts";

interface ProfileFormProps<Company extends OwnCompany> {
  asRole: CarrierRole;
  company: Company;
  mayChange: boolean;
  /** What the fields show, the role's own too. */
  shownOf: (company: Company) => ShownFields;
  factFields: (filled: Filled) => ReactNode;
  onSave: (company: ReturnType<typeof sentCompany>, values: HeldFields) => Promise<SavedCompany>;
}

/** What a company tells of itself as an agent or a trader. */
export function ProfileForm<Company extends OwnCompany>(props: ProfileFormProps<Company>) {
  const { asRole, company, mayChange, shownOf, factFields, onSave } = props;
  const [values, setValues] = useState(() => valuesOf(shownOf(company)));
  const latest = useRef(values);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, failures, takeBack, act } = useOwnAction({ refuse });
  const label = COMPANY_ROLE_LABELS[asRole];

  // Before the thing looks at what is held.
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const { seen, newer, remake, keepTyped, send } = useEditedThing({
    thing: company,
    shownOf,
    held: () => latest.current,
    fill: (filled) => setValues((typed) => ({ ...typed, ...filled })),
    onRemake: (now) => setValues(valuesOf(shownOf(now))),
  });

  function set(field: string, value: string) {
    setValues((filled) => ({ ...filled, [field]: value }));
    takeBack(field);
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isDone = await act(
      () => send((edited) => onSave(sentCompany(latest.current, edited), latest.current)),
      saidOfSaved("已保存"),
    );
    if (isDone) return;
    // Once what is wrong is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  const filled = { values, failures, set };
  const worded = ["introduction", "productLines", ...(asRole === "trader" ? ["strengths"] : [])];
  return (
    <form
      method="dialog"
      ref={form}
      noValidate
      aria-label={`${label}主页`}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <fieldset className="grid min-w-0 gap-4" disabled={!mayChange}>
        <section className="card" aria-labelledby="role-title">
          <div className="card-head">
            <h2 id="role-title">{label}信息</h2>
          </div>
          <div className="card-body grid items-start gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <Checkbox
                checked={values["isOn"] === "true"}
                onChange={({ currentTarget }) => set("isOn", currentTarget.checked ? "true" : "")}
              >
                在{label}目录中展示本企业
              </Checkbox>
              <p className="text-sm text-secondary">
                关闭后本页不再出现在{label}目录，以下{label}信息不再保留；已添加的品牌保留。
              </p>
            </div>
            {factFields(filled)}
          </div>
        </section>
        <section className="card" aria-labelledby="page-title">
          <div className="card-head">
            <h2 id="page-title">企业资料</h2>
            <span className="text-sm text-secondary">代理商和贸易商主页共用</span>
          </div>
          <div className="card-body grid items-start gap-4 sm:grid-cols-2">
            <p className="wrap-anywhere sm:col-span-2">
              {company.name}
              <span className="block text-sm text-secondary">
                以认证的名称为准，变更请到
                <a className="link underline" href={CERTIFY_PATH}>
                  企业认证
                </a>
              </span>
            </p>
            <LineField {...filled} field="nameEn" title="英文名" maxLength={120} />
            <LineField
              {...filled}
              field="aliases"
              title="简称和别名"
              placeholder={`用逗号分隔，最多 ${ALIASES_MAX} 个`}
              maxLength={900}
            />
            <LineField {...filled} field="website" title="官网" type="url" placeholder="https://" maxLength={200} />
            <div className="sm:col-span-2">
              <RegionField
                name="region"
                title="所在地区"
                value={values["region"] ?? ""}
                onChange={(region) => set("region", region)}
                failure={failures["region"]}
              />
            </div>
            <div className="sm:col-span-2">
              <LineField {...filled} field="address" title="详细地址" maxLength={100} />
            </div>
            <div className="sm:col-span-2">
              <ReviewNote
                review={reviewAt(company.review, "introduction") ?? reviewElsewhere(company.review, worded)}
              />
              <AreaField
                {...filled}
                field="introduction"
                title="企业简介"
                rows={4}
                maxLength={1000}
                placeholder="最多 1000 个字"
              />
            </div>
            <div className="sm:col-span-2">
              <ReviewNote review={reviewAt(company.review, "productLines")} />
              <AreaField
                {...filled}
                field="productLines"
                title="产品线"
                rows={4}
                maxLength={2000}
                placeholder="如 MCU、电源管理、连接器；可分行"
              />
              {company.certifiedProducts !== "" && !values["productLines"] && (
                <Button size="small" onClick={() => set("productLines", company.certifiedProducts)}>
                  填入认证时的主营产品
                </Button>
              )}
            </div>
            <div className="sm:col-span-2">
              <ReviewNote review={company.logoReview} />
              <FileField
                kind="logo"
                title="Logo"
                hint={PICTURE_UPLOAD.hint}
                value={values["logoId"] ? [values["logoId"] as FormFile] : []}
                onChange={([file]) => set("logoId", file ?? "")}
                failure={failures["logoId"]}
              />
            </div>
          </div>
        </section>
        <OfficeFields offices={officesOf(values)} onChange={(offices) => set("offices", JSON.stringify(offices))} />
        <FieldFailure text={failures["offices"]} />
        {newer && !isBusy && (
          <div className="card card-body">
            <ChangedMeanwhile
              before={shownOf(seen)}
              after={shownOf(newer)}
              onTakeNewest={() => remake(newer)}
              onKeepTyped={() => keepTyped(newer)}
            />
          </div>
        )}
        <div className="card card-body flex flex-wrap items-center gap-3">
          {mayChange && (
            <span className="needs-script">
              <Button kind="primary" type="submit" isBusy={isBusy} disabled={newer !== null}>
                保存
              </Button>
            </span>
          )}
          {company.id !== null && (
            <a className="link" href={companyViewAddress({ id: company.id })}>
              预览企业主页
            </a>
          )}
        </div>
      </fieldset>
    </form>
  );
}

/** `offices.0.name` stands at the offices. */
function refuse(error: unknown): FieldFailures {
  return Object.fromEntries(
    Object.entries(failuresInToast(error)).map(([field, text]) => [field.split(".")[0]!, text]),
  );
}
