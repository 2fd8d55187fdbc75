import { useLoaderData } from "react-router";
import { type Agreement, agreements } from "#domains/accounts/contract/agreements.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { LoaderArgs, Meta } from "#web/page.ts";
import { AdmissionForm } from "../components/merchants/admission-form.tsx";
import { AdmissionSteps } from "../components/merchants/admission-costs.tsx";
import { AdmissionTerms } from "../components/merchants/admission-terms.tsx";
import { EditShop } from "../components/merchants/shop-keeping.tsx";
import { AdmissionStatus } from "../components/merchants/admission-status.tsx";
import type { MerchantTerms } from "../contract/merchant-shapes.ts";
import { merchants, type MyMerchant } from "../contract/merchants.ts";
import { CERTIFY_PATH } from "#domains/enterprises/addresses.ts";
import { EDITED_STATES } from "../labels.ts";
import { MERCHANT_MOVES } from "../states.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import "#domains/enterprises/components/public/company-manage.css";

interface AdmissionPage<Mine = MyMerchant | null> {
  terms: MerchantTerms;
  agreement: Agreement;
  mine: Mine;
}

export const meta: Meta = {
  title: "商家入驻",
  description: "认证企业申请入驻商城：提交店铺、品牌授权、账户与证明材料，审核通过后签约、缴纳保证金并开通店铺。",
  canonical: ADMISSION_PATH,
};

export async function loader({ call, isSignedIn }: LoaderArgs): Promise<AdmissionPage> {
  const [mine, terms, agreement] = await Promise.all([
    loadOwn(isSignedIn, () => call(merchants.myMerchant, {})),
    call(merchants.merchantTerms, {}),
    call(agreements.readAgreement, { kind: "merchant-agreement" }),
  ]);
  return { mine, terms, agreement };
}

export default function EnterGarrison() {
  const { mine, terms, agreement } = useLoaderData<AdmissionPage>();
  return (
    <div className="own-page grid grid-cols-1 gap-4 py-4">
      <h1>商家入驻</h1>
      <AdmissionSteps terms={terms} />
      {(!mine?.merchant || MERCHANT_MOVES.submit.from.includes(mine.merchant.state)) && (
        <AdmissionTerms terms={terms} agreement={agreement} />
      )}
      {mine ? <Admission mine={mine} terms={terms} agreement={agreement} /> : <LoginNeeded act="申请入驻" />}
    </div>
  );
}

function Admission({ mine, terms, agreement }: AdmissionPage<MyMerchant>) {
  const { enterprise, merchant, now } = mine;
  const canFillIn = merchant === null || MERCHANT_MOVES.submit.from.includes(merchant.state);
  if (enterprise && !enterprise.isOwner)
    return (
      <Missing
        title="请由企业主账号申请入驻"
        text={`「${enterprise.name}」的入驻资料含有法定代表人证件和账户，只有主账号可以提交和查看。`}
      />
    );
  if (!enterprise?.isInForce && canFillIn)
    return (
      <Missing
        title="请先完成企业认证"
        text="只有认证有效的企业可以申请入驻；认证时提交的营业执照无需再次上传。"
        isToCertify
      />
    );
  return (
    <>
      {merchant && (
        <AdmissionStatus
          merchant={merchant}
          terms={terms}
          agreement={agreement}
          isInForce={enterprise?.isInForce ?? false}
          now={now}
        />
      )}
      {merchant && EDITED_STATES.includes(merchant.state) && <EditShop key={merchant.number} merchant={merchant} />}
      {canFillIn && <AdmissionForm key={merchant?.state} mine={mine} terms={terms} />}
    </>
  );
}

function Missing({ title, text, isToCertify = false }: { title: string; text: string; isToCertify?: boolean }) {
  return (
    <div className="card">
      <EmptyState
        icon="user"
        title={title}
        text={text}
        actions={
          isToCertify ? (
            <LinkButton kind="primary" href={CERTIFY_PATH}>
              去认证
            </LinkButton>
          ) : undefined
        }
      />
    </div>
  );
}
