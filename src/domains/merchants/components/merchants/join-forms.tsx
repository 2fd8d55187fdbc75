import { type FormEvent, useState } from "react";
import { formatFen } from "#shared/format-money.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import type { OwnMerchant } from "../../contract/merchant-shapes.ts";
import { merchants } from "../../contract/merchants.ts";
import type { Agreement } from "#domains/accounts/contract/agreements.ts";
import { FileField, type FormFile, formFile } from "#domains/enterprises/components/public/file-field.tsx";
import { LICENCE_UPLOAD } from "#domains/enterprises/upload-purposes.ts";
import { DepositAccount } from "./deposit-account.tsx";
import { ShopAgreement } from "./shop-agreement.tsx";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import { useOwnAction } from "#web/use-action.ts";

/** The agreement, to be read and ticked. */
export function SigningForm({ terms, agreement }: { terms: MerchantTerms; agreement: Agreement }) {
  const { depositFen, feePercent } = terms;
  const [isAgreed, setIsAgreed] = useState(false);
  const { isBusy, failures, act } = useOwnAction();
  const failure = failures["isAgreed"];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(
      () =>
        callApi(merchants.signMerchant, {
          version: agreement.version,
          depositFen,
          feePercent,
          isAgreed: isAgreed ? "true" : "",
        }),
      "已签约",
    );
  }

  return (
    <form method="dialog" className="grid gap-3" noValidate onSubmit={handleSubmit} aria-label="签署入驻协议">
      <ShopAgreement agreement={agreement} terms={terms} />
      <Checkbox
        checked={isAgreed}
        aria-invalid={failure ? true : undefined}
        onChange={({ currentTarget }) => setIsAgreed(currentTarget.checked)}
      >
        我已阅读并代表企业同意以上协议
      </Checkbox>
      <FieldFailure text={failure} />
      <div>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          签署协议
        </Button>
      </div>
    </form>
  );
}

/** Tells how the deposit was paid; that is done at the bank. */
export function DepositForm({ merchant }: { merchant: OwnMerchant }) {
  const { depositReference: known, depositAccount: account, number } = merchant;
  const [values, setValues] = useState({ reference: known });
  const [slip, setSlip] = useState<FormFile>(formFile(merchant.depositSlip));
  const { isBusy, failures, act } = useOwnAction();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const sent = { ...values, slipId: slip.split(".")[0] ?? "" };
    void act(() => callApi(merchants.reportDeposit, sent), "已告知，到账确认后开通");
  }

  return (
    <form method="dialog" className="grid gap-3" noValidate onSubmit={handleSubmit} aria-label="缴纳保证金">
      <p>
        应缴保证金 {formatFen(merchant.terms.depositFen, "CNY")}，请从认证企业的对公账户转账，附言写业务编号{" "}
        <span className="num">{number}</span>。
      </p>
      <DepositAccount account={account} />
      <TextField
        values={values}
        failures={failures}
        set={(field, value) => setValues({ [field]: value })}
        field="reference"
        title="付款凭证号或说明"
        maxLength={60}
        placeholder="如 银行回单号、付款日期"
      />
      <FileField
        kind="paper"
        name="银行回单"
        title="银行回单（选填）"
        hint={LICENCE_UPLOAD.hint}
        value={slip ? [slip] : []}
        onChange={([file]) => setSlip(file ?? "")}
        failure={failures["slipId"]}
        isRemovable
      />
      <div>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {known === "" ? "我已缴纳" : "更新凭证"}
        </Button>
      </div>
    </form>
  );
}
