import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormField as Labelled } from "#web/components/form-dialog.tsx";
import { SHOP_TYPE_LABELS, SHOP_TYPES, SHOP_CATEGORIES_MAX, SHOP_NAME_CHARACTERS_MAX } from "../../labels.ts";
import { RegionField } from "#domains/enterprises/components/public/region-field.tsx";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import type { AdmissionFieldsProps } from "./admission-values.ts";

/** The shop as buyers will see it. */
export function ShopFields({
  categories,
  ...props
}: AdmissionFieldsProps & { categories: { slug: string; name: string }[] }) {
  const { values, failures, set } = props;
  const chosen = values.categorySlugs.split(",").filter(Boolean);
  return (
    <section className="card" aria-labelledby="shop-title">
      <div className="card-head">
        <h2 id="shop-title">店铺信息</h2>
      </div>
      <div className="card-body grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...props}
          field="shopName"
          title="店铺名称（必填）"
          maxLength={SHOP_NAME_CHARACTERS_MAX}
          placeholder={`最多 ${SHOP_NAME_CHARACTERS_MAX} 个字；含“官方”“旗舰”“专营”等字样需提供品牌证明`}
        />
        <Labelled name="shopType" title="店铺类型（必填）" failure={failures["shopType"]}>
          {(known) => (
            <select
              {...known}
              className="input"
              value={values.shopType}
              onChange={(event) => set("shopType", event.target.value)}
            >
              <option value="">请选择</option>
              {SHOP_TYPES.map((type) => (
                <option key={type} value={type}>
                  {SHOP_TYPE_LABELS[type]}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <fieldset className="grid gap-2 sm:col-span-2">
          <legend className="font-medium">主营类目（必填，最多 {SHOP_CATEGORIES_MAX} 个）</legend>
          <div className="grid grid-cols-2 gap-1 sm:grid-cols-4">
            {categories.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                checked={chosen.includes(slug)}
                disabled={!chosen.includes(slug) && chosen.length >= SHOP_CATEGORIES_MAX}
                aria-invalid={failures["categorySlugs"] ? true : undefined}
                onChange={({ currentTarget }) =>
                  set(
                    "categorySlugs",
                    (currentTarget.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug)).join(","),
                  )
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
          <FieldFailure text={failures["categorySlugs"]} />
        </fieldset>
        <TextField
          {...props}
          field="servicePhone"
          title="客服电话（必填）"
          inputMode="tel"
          maxLength={30}
          placeholder="登录用户可见，如 400-123-4567"
        />
        <TextField
          {...props}
          field="serviceHours"
          title="工作时间（必填）"
          maxLength={40}
          placeholder="如 工作日 9:00–18:00"
        />
        <RegionField
          name="returnRegion"
          title="退货地址（必填）"
          value={values.returnRegion}
          onChange={(region) => set("returnRegion", region)}
          failure={failures["returnRegion"]}
        />
        <TextField {...props} field="returnAddress" title="退货详细地址（必填）" maxLength={100} />
      </div>
    </section>
  );
}
