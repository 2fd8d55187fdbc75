import { type FormEvent, useState } from "react";
import { formatDay } from "#shared/format-date.ts";
import { formatFen } from "#shared/format-money.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { FieldFailure, FormDialog, FormField } from "#web/components/form-dialog.tsx";
import { useOwnAction } from "#web/use-action.ts";
import { useSave } from "#web/use-save.ts";
import { ReviewNote, reviewAt, reviewElsewhere } from "#domains/moderation/components/public/review-note.tsx";
import { saidOfSaved } from "#domains/moderation/components/public/said-of-saved.ts";
import { RegionField } from "#domains/enterprises/components/public/region-field.tsx";
import { TextField } from "#domains/enterprises/components/public/text-field.tsx";
import type { MerchantTerms, OwnMerchant } from "../../contract/merchant-shapes.ts";
import { shops } from "../../contract/shops.ts";
import type { Agreement } from "#domains/accounts/contract/agreements.ts";
import { ShopAgreement } from "./shop-agreement.tsx";

/** How a shop is reached and where goods go back to, which its owner changes by himself. */
export function EditShop({ merchant: { shop, review } }: { merchant: OwnMerchant }) {
  const [values, setValues] = useState(shop);
  const { isBusy, failures, takeBack, act } = useOwnAction();

  function set(field: keyof typeof values, value: string) {
    setValues((filled) => ({ ...filled, [field]: value }));
    takeBack(field);
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void act(() => callApi(shops.editShop, values), saidOfSaved("已保存"));
  }

  const props = { values, failures, set };
  return (
    <section className="card" aria-labelledby="keep-title">
      <div className="card-head">
        <h2 id="keep-title">店铺信息</h2>
        <span className="text-sm text-secondary">保存后立即生效，含需核实的词的审核后展示</span>
      </div>
      <form
        method="dialog"
        noValidate
        className="card-body grid items-start gap-4 sm:grid-cols-2"
        onSubmit={handleSubmit}
        aria-label="修改店铺信息"
      >
        <TextField {...props} field="servicePhone" title="客服电话" inputMode="tel" maxLength={30} />
        <div className="grid gap-1">
          <TextField {...props} field="serviceHours" title="工作时间" maxLength={40} />
          <ReviewNote review={reviewAt(review, "serviceHours")} />
        </div>
        <div className="sm:col-span-2">
          <RegionField
            name="returnRegion"
            title="退货地址"
            value={values.returnRegion}
            onChange={(region) => set("returnRegion", region)}
            failure={failures["returnRegion"]}
          />
        </div>
        <div className="sm:col-span-2">
          <TextField {...props} field="returnAddress" title="退货详细地址" maxLength={100} />
          <ReviewNote review={reviewAt(review, "returnAddress")} />
        </div>
        <div className="empty:hidden sm:col-span-2">
          <ReviewNote review={reviewElsewhere(review, ["serviceHours", "returnAddress"])} />
        </div>
        <div className="needs-script">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            保存
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Until when a shop's term runs, and another year of it once that nears. */
export function ShopTerm({
  merchant: { termEndsOn, isRenewable },
  terms,
  agreement,
  now,
}: {
  merchant: OwnMerchant;
  terms: MerchantTerms;
  agreement: Agreement;
  now: string;
}) {
  const [isAgreed, setIsAgreed] = useState(false);
  const { isBusy, failures, act } = useOwnAction();
  if (termEndsOn === null) return null;
  const isOver = termEndsOn < formatDay(new Date(now));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const sent = {
      version: agreement.version,
      feePercent: terms.feePercent,
      isAgreed: isAgreed ? "true" : "",
    };
    void act(
      () => callApi(shops.renewShop, sent),
      ({ termEndsOn }) => `已续约至 ${termEndsOn}`,
    );
  }

  return (
    <>
      <p>{isOver ? `合作期已于 ${termEndsOn} 结束，店铺不再展示，续约后恢复。` : `合作期至 ${termEndsOn}。`}</p>
      {isRenewable && (
        <form method="dialog" className="grid gap-3" noValidate onSubmit={handleSubmit} aria-label="续约">
          <details>
            <summary className="link">商家入驻协议全文</summary>
            <ShopAgreement agreement={agreement} terms={terms} />
          </details>
          <Checkbox
            checked={isAgreed}
            aria-invalid={failures["isAgreed"] ? true : undefined}
            onChange={({ currentTarget }) => setIsAgreed(currentTarget.checked)}
          >
            同意按以上协议续约一年，服务费 {terms.feePercent}%
          </Checkbox>
          <FieldFailure text={failures["isAgreed"]} />
          <div>
            <Button kind="primary" type="submit" isBusy={isBusy}>
              续约一年
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/** That the deposit has come, as whoever keeps the books of the enterprise needs it. */
export function DepositReceipt({ merchant: { receipt, number } }: { merchant: OwnMerchant }) {
  if (!receipt) return null;
  const facts = [
    ["收据编号", `${number}-${formatDay(new Date(receipt.at)).replaceAll("-", "")}`],
    ["付款方", receipt.payer],
    ["收款方", receipt.receiver],
    ["款项", "商家入驻保证金（退店时退还，不作为货款）"],
    ["金额", formatFen(receipt.fen, "CNY")],
    ["付款凭证", receipt.reference],
    ["到账确认", formatDay(new Date(receipt.at))],
  ];
  return (
    <details>
      <summary className="link">保证金收据</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere" aria-label="保证金收据">
        {facts.map(([title, text]) => (
          <div key={title} className="contents">
            <dt className="text-secondary">{title}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="needs-script mt-2">
        <Button size="small" onClick={() => window.print()}>
          打印
        </Button>
      </div>
    </details>
  );
}

/** Leaving the mall: asked for, taken back, and what is still to be paid back. */
export function ShopExit({
  merchant: { state, exitAskedAt, exitReason, refundDueFen, refundedAt },
}: {
  merchant: OwnMerchant;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useOwnAction();
  const save = useSave();
  if (state === "left")
    return (
      <p>
        应退保证金 {formatFen(refundDueFen ?? 0, "CNY")}
        {refundedAt ? `，已于 ${formatDay(new Date(refundedAt))} 登记退还。` : "，退还后会通知您。"}
      </p>
    );
  if (state !== "open" && state !== "suspended") return null;
  if (exitAskedAt)
    return (
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          已于 {formatDay(new Date(exitAskedAt))} 申请退店（{exitReason}），正在核对订单和投诉，结果会发到「我的消息」。
        </p>
        <div className="needs-script">
          <Button isBusy={isBusy} onClick={() => void act(() => callApi(shops.withdrawExit, {}), "已撤回")}>
            撤回退店申请
          </Button>
        </div>
      </div>
    );
  return (
    <div className="needs-script">
      <Button onClick={() => setIsAsked(true)}>申请退店</Button>
      {isAsked && (
        <FormDialog
          title="申请退店"
          isOpen
          onClose={() => setIsAsked(false)}
          fields={["reason"]}
          onSubmit={({ reason = "" }) => save(() => callApi(shops.askExit, { reason }), "已提交，等待核对")}
        >
          {(failures) => (
            <>
              <p>同意退店后店铺不再展示，保证金登记为应退；处理前可以撤回，店铺照常展示。</p>
              <FormField name="reason" title="退店原因" failure={failures["reason"]}>
                {(known) => <textarea {...known} className="input" rows={3} maxLength={500} />}
              </FormField>
            </>
          )}
        </FormDialog>
      )}
    </div>
  );
}
