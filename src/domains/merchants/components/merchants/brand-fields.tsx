import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { Button } from "#web/components/button.tsx";
import { FieldFailure, FormField as Labelled } from "#web/components/form-dialog.tsx";
import { BRAND_LEVEL_LABELS, BRAND_LEVELS } from "#domains/companies/labels.ts";
import { AUTHORISATIONS_LABEL, SHOP_BRANDS_MAX } from "../../labels.ts";
import { FileField } from "#domains/enterprises/components/public/file-field.tsx";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import { type AdmissionFieldsProps, type BrandValues, NO_BRAND, readBrands } from "./admission-values.ts";

interface BrandFieldsProps extends AdmissionFieldsProps {
  isRequired: boolean;
  /** The word of the shop's name that asks for it. */
  claim: string | null;
}

/** Which brands the shop may sell, and who says so. */
export function BrandFields({ values, failures, set, isRequired, claim }: BrandFieldsProps) {
  const brands = readBrands(values.brands);
  const keep = (changed: BrandValues[]) => set("brands", changed.length === 0 ? "" : JSON.stringify(changed));
  return (
    <section className="card" aria-labelledby="brands-title">
      <div className="card-head">
        <h2 id="brands-title">
          {AUTHORISATIONS_LABEL}（{isRequired ? "必填" : "选填"}）
        </h2>
        <span className="text-sm text-secondary">
          {claim !== null && isRequired
            ? `店铺名称含“${claim}”，请提供授权`
            : "授权书或代理证，通过后在店铺页展示，到期自动停止展示"}
        </span>
      </div>
      <div className="card-body grid gap-4">
        {brands.map((brand, at) => {
          const filled = {
            values: { ...brand, level: brand.level as string },
            failures: Object.fromEntries(
              Object.keys(NO_BRAND).map((field) => [field, failures[`brands.${at}.${field}`]]),
            ),
            set: (field: keyof BrandValues, value: string) =>
              keep(brands.map((other, place) => (place === at ? { ...other, [field]: value } : other))),
          };
          return (
            <fieldset key={at} className="grid items-start gap-4 sm:grid-cols-2">
              <legend className="text-secondary">第 {at + 1} 项</legend>
              <TextField {...filled} field="brandName" title="品牌" maxLength={60} placeholder="如 TI" />
              <TextField {...filled} field="authoriser" title="授权方" maxLength={60} />
              <Labelled name="level" title="授权级别" failure={filled.failures["level"]}>
                {(known) => (
                  <select
                    {...known}
                    className="input"
                    value={brand.level}
                    onChange={(event) => filled.set("level", event.target.value)}
                  >
                    <option value="">请选择</option>
                    {BRAND_LEVELS.map((level) => (
                      <option key={level} value={level}>
                        {BRAND_LEVEL_LABELS[level]}
                      </option>
                    ))}
                  </select>
                )}
              </Labelled>
              <div className="grid grid-cols-2 gap-2">
                <TextField {...filled} field="validFrom" title="起始日" type="date" />
                <TextField {...filled} field="validUntil" title="到期日（长期留空）" type="date" />
              </div>
              <div className="sm:col-span-2">
                <FileField
                  kind="certificate"
                  title="授权书或代理证"
                  hint={LICENCE_UPLOAD.hint}
                  value={brand.file ? [brand.file] : []}
                  onChange={([file]) => filled.set("file", file ?? "")}
                  failure={failures[`brands.${at}.fileId`]}
                />
              </div>
              <div>
                <Button size="small" onClick={() => keep(brands.filter((_, place) => place !== at))}>
                  移除这一项
                </Button>
              </div>
            </fieldset>
          );
        })}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={brands.length >= SHOP_BRANDS_MAX}
            aria-invalid={failures["brands"] ? true : undefined}
            onClick={() => keep([...brands, NO_BRAND])}
          >
            添加品牌授权
          </Button>
        </div>
        <FieldFailure text={failures["brands"]} />
      </div>
    </section>
  );
}
