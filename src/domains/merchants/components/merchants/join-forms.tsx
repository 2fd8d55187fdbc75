import { type FormEvent, useState } from "react";
import { formatFen } from "#shared/format-money.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure } from "#web/components/form-dialog.tsx";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import { merchants, type OwnMerchant } from "../../contract/merchants.ts";
import { CHECKED_DAYS, MERCHANT_AGREEMENT_VERSION } from "../../labels.ts";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import { useOwnAction } from "#web/use-action.ts";

/** The agreement, to be read and ticked. */
export function SigningForm({ terms: { depositFen, feePercent } }: { terms: MerchantTerms }) {
  const [isAgreed, setIsAgreed] = useState(false);
  const { isBusy, failures, act } = useOwnAction();
  const failure = failures["isAgreed"];

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(
      () =>
        callApi(merchants.signMerchant, {
          version: MERCHANT_AGREEMENT_VERSION,
          depositFen,
          feePercent,
          isAgreed: isAgreed ? "true" : "",
        }),
      "已签约",
    );
  }

  return (
    <form method="dialog" className="grid gap-3" noValidate onSubmit={handleSubmit} aria-label="签署入驻协议">
      <div className="prose">
        <h3>商家入驻协议（{MERCHANT_AGREEMENT_VERSION} 版）</h3>
        <ol>
          <li>
            商家保证所提交的主体、品牌和账户资料真实有效，变更后及时更新；本站至少每 {CHECKED_DAYS}{" "}
            天核对一次，并在店铺页公示营业执照信息。
          </li>
          <li>商家保证所售商品来源合法、与描述一致，不销售假货、翻新件和无法说明来源的器件。</li>
          <li>开通前缴纳保证金 {formatFen(depositFen, "CNY")}；退店且没有未了结的订单和投诉时原路退还。</li>
          <li>成交按货款的 {feePercent}% 支付服务费；未成交不收费，自然排序不接受付费。</li>
          <li>企业认证失效、资料不实或严重违约时，本站可以暂停或清退店铺，并说明理由；商家可以通过意见反馈申诉。</li>
        </ol>
      </div>
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
  const { isBusy, failures, act } = useOwnAction();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(() => callApi(merchants.reportDeposit, values), "已告知，到账确认后开通");
  }

  return (
    <form method="dialog" className="grid gap-3" noValidate onSubmit={handleSubmit} aria-label="缴纳保证金">
      <p>
        应缴保证金 {formatFen(merchant.terms.depositFen, "CNY")}，请从认证企业的对公账户转账，附言写业务编号{" "}
        <span className="num">{number}</span>。
      </p>
      {account ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere" aria-label="收款账户">
          <dt className="text-secondary">户名</dt>
          <dd>{account.name}</dd>
          <dt className="text-secondary">开户行</dt>
          <dd>{account.bank}</dd>
          <dt className="text-secondary">账号</dt>
          <dd className="num">{account.account}</dd>
        </dl>
      ) : (
        <p role="note">收款账户还没有公布，请先不要转账；公布后会显示在这里。如有疑问请通过意见反馈联系我们。</p>
      )}
      <TextField
        values={values}
        failures={failures}
        set={(field, value) => setValues({ [field]: value })}
        field="reference"
        title="付款凭证号或说明"
        maxLength={60}
        placeholder="如 银行回单号、付款日期"
      />
      <div>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {known === "" ? "我已缴纳" : "更新凭证"}
        </Button>
      </div>
    </form>
  );
}
