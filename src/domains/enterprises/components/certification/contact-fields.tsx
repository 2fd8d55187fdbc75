import { ContactCode, ContactPhone } from "#domains/accounts/components/public/contact-phone.tsx";
import type { FieldsProps } from "./certification-form.tsx";
import { Button } from "#web/components/button.tsx";
import { RegionField } from "../public/region-field.tsx";
import { TextField } from "../public/text-field.tsx";

/** Where the company does business, and who is asked there. */
export function ContactFields({ needsCode, ...props }: FieldsProps & { needsCode: boolean }) {
  const { values, failures, set } = props;
  return (
    <section className="card" aria-labelledby="contact-title">
      <div className="card-head">
        <h2 id="contact-title">联系与经营</h2>
      </div>
      <div className="card-body grid items-start gap-4 sm:grid-cols-2">
        <TextField {...props} field="contact" title="联系人（必填）" maxLength={40} autoComplete="name" />
        <TextField {...props} field="email" title="邮箱（必填）" type="email" maxLength={254} autoComplete="email" />
        <ContactPhone
          title="联系手机（必填）"
          mobile={values.mobile}
          onChange={(mobile) => set("mobile", mobile)}
          failure={failures["mobile"]}
        />
        {needsCode ? (
          <ContactCode
            mobile={values.mobile}
            purpose="enterprise"
            code={values.code}
            onChange={(code) => set("code", code)}
            failure={failures["code"]}
          />
        ) : (
          <TextField {...props} field="landline" title="座机" placeholder="0755-12345678-801" maxLength={30} />
        )}
        {needsCode && (
          <TextField {...props} field="landline" title="座机" placeholder="0755-12345678-801" maxLength={30} />
        )}
        <div className="grid gap-2 sm:col-span-2">
          <RegionField
            name="businessRegion"
            title="经营地址（必填）"
            value={values.businessRegion}
            onChange={(region) => set("businessRegion", region)}
            failure={failures["businessRegion"]}
          />
          {values.region !== "" && (
            <span className="needs-script">
              <Button
                size="small"
                onClick={() => {
                  set("businessRegion", values.region);
                  set("businessAddress", values.address);
                }}
              >
                与注册地址相同
              </Button>
            </span>
          )}
        </div>
        <div className="sm:col-span-2">
          <TextField
            {...props}
            field="businessAddress"
            title="经营详细地址（必填）"
            placeholder="街道、门牌"
            maxLength={100}
            autoComplete="street-address"
          />
        </div>
      </div>
    </section>
  );
}
