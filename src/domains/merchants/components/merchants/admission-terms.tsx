import { formatFen } from "#shared/format-money.ts";
import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import { CHECKED_DAYS, MERCHANT_AGREEMENT_VERSION, RENEWAL_DAYS } from "../../labels.ts";

/** What a shop gets, what it costs and how that is paid: told before anything is handed in. */
export function AdmissionTerms({ terms }: { terms: MerchantTerms }) {
  return (
    <section className="card" aria-labelledby="terms-title">
      <div className="card-head">
        <h2 id="terms-title">入驻须知</h2>
      </div>
      <div className="card-body grid gap-4 md:grid-cols-2">
        <div className="prose">
          <h3>入驻后得到</h3>
          <ul>
            <li>店铺页：主营类目、有效的品牌授权、客服电话和工作时间，并公示营业执照信息</li>
            <li>收录在商家名录，买家可按类目、地区、店铺名和企业名查找、收藏</li>
            <li>自营品牌的店铺列入品牌大全的“原厂直供”</li>
          </ul>
        </div>
        <div className="prose">
          <h3>费用与期限</h3>
          <ul>
            <li>保证金 {formatFen(terms.depositFen, "CNY")}，签约后缴纳，退店时退还</li>
            <li>服务费按成交货款的 {terms.feePercent}%，未成交不收费</li>
            <li>合作期一年，到期前 {RENEWAL_DAYS} 天起可续约，不再缴纳保证金</li>
            <li>收款账户在签约时显示；对公转账后填写凭证号、上传银行回单，到账确认后开通，并可在本页查看、打印收据</li>
          </ul>
        </div>
        <details className="md:col-span-2">
          <summary className="link">商家入驻协议全文</summary>
          <AgreementText terms={terms} />
        </details>
      </div>
    </section>
  );
}

/** What an owner signs. */
export function AgreementText({ terms: { depositFen, feePercent } }: { terms: MerchantTerms }) {
  return (
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
        <li>
          合作期自开通之日起一年，到期前 {RENEWAL_DAYS}{" "}
          天起可以续约，按续约时的服务费执行；到期未续约的，店铺不再展示，续约后恢复。
        </li>
        <li>商家可以随时申请退店；本站核对没有未了结的订单和投诉后同意，并登记应退的保证金。</li>
        <li>企业认证失效、资料不实或严重违约时，本站可以暂停或清退店铺，并说明理由；商家可以通过意见反馈申诉。</li>
      </ol>
    </div>
  );
}
