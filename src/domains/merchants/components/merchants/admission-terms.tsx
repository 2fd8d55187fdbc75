import type { MerchantTerms } from "../../contract/merchant-shapes.ts";
import type { Agreement } from "#domains/accounts/contract/agreements.ts";
import { AdmissionCosts } from "./admission-costs.tsx";
import { ShopAgreement } from "./shop-agreement.tsx";

/** What a shop gets, what it costs and how that is paid: told before anything is handed in. */
export function AdmissionTerms({ terms, agreement }: { terms: MerchantTerms; agreement: Agreement }) {
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
        <AdmissionCosts terms={terms} />
        <details className="md:col-span-2">
          <summary className="link">商家入驻协议全文</summary>
          <ShopAgreement agreement={agreement} terms={terms} />
        </details>
      </div>
    </section>
  );
}
