import { FormField as Labelled } from "#web/components/form-dialog.tsx";
import { TAX_RATES } from "../../labels.ts";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import type { AdmissionFieldsProps } from "./admission-values.ts";

/** Tax, and the basic account: it bears the enterprise's own name. */
export function AccountFields({
  accountName,
  bankAccountEnd,
  ...props
}: AdmissionFieldsProps & { accountName: string; bankAccountEnd: string | null }) {
  const { values, failures, set } = props;
  return (
    <section className="card" aria-labelledby="account-title">
      <div className="card-head">
        <h2 id="account-title">税务与基本账户</h2>
        <span className="text-sm text-secondary">账号加密保存，只显示尾号</span>
      </div>
      <div className="card-body grid items-start gap-4 sm:grid-cols-2">
        <Labelled name="taxRate" title="可开税率（必填）" failure={failures["taxRate"]}>
          {(known) => (
            <select
              {...known}
              className="input"
              value={values.taxRate}
              onChange={(event) => set("taxRate", event.target.value)}
            >
              <option value="">请选择</option>
              {TAX_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {rate}%
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <div className="grid gap-1">
          <p className="font-medium">户名</p>
          <p className="wrap-anywhere">{accountName}</p>
          <p className="text-sm text-secondary">与认证的企业名称一致</p>
        </div>
        <TextField
          {...props}
          field="bankName"
          title="开户行（必填）"
          maxLength={60}
          placeholder="如 招商银行深圳华强北支行"
        />
        <TextField
          {...props}
          field="bankCode"
          title="联行号（必填）"
          inputMode="numeric"
          maxLength={20}
          placeholder="12 位数字"
        />
        <TextField
          {...props}
          field="bankAccount"
          title="账号（必填）"
          inputMode="numeric"
          maxLength={40}
          placeholder={bankAccountEnd ? `已保存尾号 ${bankAccountEnd}，不改可留空` : "8–30 位数字"}
        />
      </div>
    </section>
  );
}
