import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { Tag, type TagTone } from "#web/components/tag.tsx";
import { MERCHANT_STATE_LABELS, type MerchantState } from "../../labels.ts";
import { MERCHANT_MOVES } from "../../states.ts";
import { merchantAddress } from "../../addresses.ts";
import type { OwnMerchant } from "../../contract/merchant-shapes.ts";
import { merchants } from "../../contract/merchants.ts";
import { REVIEW_PROMISE } from "#domains/enterprises/labels.ts";
import { ConfirmDialog } from "#domains/enterprises/components/public/confirm-dialog.tsx";
import { useOwnAction } from "#web/use-action.ts";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import type { Agreement } from "#domains/accounts/contract/agreements.ts";
import { SignedAgreements } from "./shop-agreement.tsx";
import { DepositReceipt, ShopExit, ShopTerm } from "./shop-keeping.tsx";
import { ToldAccount } from "./deposit-account.tsx";
import { DepositForm, SigningForm } from "./join-forms.tsx";

const TONES: Record<MerchantState, TagTone> = {
  draft: "neutral",
  submitted: "warning",
  reviewing: "warning",
  incomplete: "danger",
  signing: "brand",
  deposit: "brand",
  open: "success",
  suspended: "danger",
  removed: "danger",
  left: "neutral",
};

/** Where the admission stands, why, and what to do next. */
export function AdmissionStatus({
  merchant,
  terms,
  agreement,
  isInForce,
  now,
}: {
  merchant: OwnMerchant;
  /** As they are agreed from now on. */
  terms: MerchantTerms;
  agreement: Agreement;
  isInForce: boolean;
  now: string;
}) {
  const { id, state, number, submitted, steps } = merchant;
  return (
    <section className="card" aria-labelledby="admission-title">
      <div className="card-head">
        <h2 id="admission-title">入驻状态</h2>
        <Tag tone={TONES[state]}>{MERCHANT_STATE_LABELS[state]}</Tag>
      </div>
      <div className="card-body grid gap-3">
        <p className="wrap-anywhere">
          {submitted && <strong>{submitted.shopName}</strong>}{" "}
          <span className="num text-secondary">业务编号 {number}</span>
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{wordsFor(merchant, isInForce)}</p>
        {state === "signing" && (
          <>
            {merchant.depositAccount && <ToldAccount account={merchant.depositAccount} />}
            <SigningForm terms={merchant.terms} agreement={agreement} />
          </>
        )}
        {state === "deposit" && <DepositForm merchant={merchant} />}
        {(state === "open" || state === "suspended") && (
          <ShopTerm merchant={merchant} terms={terms} agreement={agreement} now={now} />
        )}
        <SignedAgreements merchant={merchant} />
        <DepositReceipt merchant={merchant} />
        <div className="flex flex-wrap gap-2">
          {MERCHANT_MOVES.withdraw.from.includes(state) && !(state === "deposit" && merchant.depositToldAt) && (
            <Withdraw />
          )}
          {state === "open" && isInForce && <LinkButton href={merchantAddress(id)}>查看店铺</LinkButton>}
        </div>
        {steps.length > 0 && (
          <details>
            <summary className="link">办理记录（{steps.length}）</summary>
            <ul className="mt-2 grid gap-1 text-sm">
              {steps.map(({ label, reason, at }) => (
                <li key={`${at} ${label}`} className="wrap-anywhere">
                  <FriendlyTime at={at} now={now} /> {label}
                  {reason && `（${reason}）`}
                </li>
              ))}
            </ul>
          </details>
        )}
        <ShopExit merchant={merchant} />
      </div>
    </section>
  );
}

/** What stands, in words, with what can be done. */
function wordsFor({ state, reason, depositToldAt }: OwnMerchant, isInForce: boolean): string {
  if (state === "open" && !isInForce) return "企业认证已失效，店铺不再对外展示，并将被暂停。请尽快恢复认证。";
  const words: Record<MerchantState, string> = {
    draft: "请填写并提交入驻资料，填写的内容会自动保存。",
    submitted: `资料已提交，${REVIEW_PROMISE}，结果会发到「我的消息」。需要修改请先撤回。`,
    reviewing: "工作人员正在审核资料。",
    incomplete: `请补充后重新提交，业务编号不变：\n${reason}`,
    signing: "资料已通过，请阅读并签署入驻协议。",
    deposit:
      depositToldAt === null ? "协议已签署，请缴纳保证金并填写付款凭证。" : "已收到您的告知，到账确认后开通店铺。",
    open: "店铺已开通，每半年会核对一次主体信息。",
    suspended: `店铺已暂停：${reason}`,
    left: "店铺已退店，可以重新提交资料入驻，业务编号不变。",
    removed: `店铺已清退：${reason}。如有疑问请通过意见反馈联系我们。`,
  };
  return words[state];
}

function Withdraw() {
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, act } = useOwnAction();
  return (
    <span className="needs-script">
      <Button onClick={() => setIsAsked(true)}>撤回申请</Button>
      {isAsked && (
        <ConfirmDialog
          title="撤回入驻申请"
          act="撤回"
          isBusy={isBusy}
          onClose={() => setIsAsked(false)}
          onConfirm={() =>
            void act(() => callApi(merchants.withdrawMerchant, {}), "已撤回").then(() => setIsAsked(false))
          }
        >
          <p>撤回后可以修改资料重新提交，业务编号不变。</p>
        </ConfirmDialog>
      )}
    </span>
  );
}
