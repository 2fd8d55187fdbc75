import { formatFen } from "#shared/format-money.ts";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import { RENEWAL_DAYS } from "../../labels.ts";

interface Told {
  terms: MerchantTerms;
}

/** How one gets there, and what is paid on the way. */
export function AdmissionSteps({ terms }: Told) {
  return (
    <p className="text-secondary">
      流程：企业认证 → 提交资料 → 资料审核 → 签署协议 → 缴纳保证金 {formatFen(terms.depositFen, "CNY")} →
      开通店铺。成交按 {terms.feePercent}% 收取服务费。
    </p>
  );
}

/** What a shop costs, and how that is paid. */
export function AdmissionCosts({ terms }: Told) {
  return (
    <div className="prose">
      <h3>费用与期限</h3>
      <ul>
        <li>保证金 {formatFen(terms.depositFen, "CNY")}，签约后缴纳，退店时退还</li>
        <li>服务费按成交货款的 {terms.feePercent}%，未成交不收费</li>
        <li>合作期一年，到期前 {RENEWAL_DAYS} 天起可续约，不再缴纳保证金</li>
        <li>
          收款账户在签约时显示；对公转账后填写凭证号、上传银行回单，到账确认后开通，约 10 分钟后可在本页查看、打印收据
        </li>
      </ul>
    </div>
  );
}

/** What whoever hands in an admission agrees to. */
export function AdmissionConsent({ terms }: Told) {
  return (
    <>
      我同意开店前缴纳保证金 {formatFen(terms.depositFen, "CNY")}、成交按 {terms.feePercent}%
      支付服务费，并单独同意本站为入驻审核使用法定代表人身份证件和账户信息；仅本人和审核人员可见
    </>
  );
}
