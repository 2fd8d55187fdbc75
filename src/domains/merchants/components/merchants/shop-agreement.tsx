import { AgreementText } from "#domains/accounts/components/public/agreement-text.tsx";
import { WholeAgreement } from "#domains/accounts/components/public/whole-agreement.tsx";
import type { Agreement } from "#domains/accounts/contract/agreements.ts";
import { AGREEMENT_NAMES } from "#domains/accounts/labels.ts";
import { formatDay } from "#shared/format-date.ts";
import { formatFen } from "#shared/format-money.ts";
import type { MerchantTerms, OwnMerchant } from "../../contract/merchant-shapes.ts";

const NAME = AGREEMENT_NAMES["merchant-agreement"];

/** What an owner signs, with the deposit and fee that are agreed on. */
export function ShopAgreement({ agreement: { version, text }, terms }: { agreement: Agreement; terms: MerchantTerms }) {
  return (
    <div className="prose">
      <h3>
        {NAME}（第 <span className="num">{version}</span> 版）
      </h3>
      <AgreementText text={fillIn(text, terms)} heading="h4" />
    </div>
  );
}

/** What is in force, asked for when it is opened. */
export function AgreementInForce({ terms }: { terms: MerchantTerms }) {
  return <WholeAgreement kind="merchant-agreement" title={`${NAME}全文`} fill={(text) => fillIn(text, terms)} />;
}

/** What was signed, each time as it was published then. */
export function SignedAgreements({ merchant: { steps } }: { merchant: OwnMerchant }) {
  return steps.map(
    ({ signed, at }) =>
      signed && (
        <WholeAgreement
          key={at}
          kind="merchant-agreement"
          version={signed.version}
          title={`${NAME}（第 ${signed.version} 版，${formatDay(new Date(at))} 签署）`}
          fill={(text) => fillIn(text, signed)}
        />
      ),
  );
}

function fillIn(text: string, { depositFen, feePercent }: MerchantTerms): string {
  return text.replaceAll("{deposit}", formatFen(depositFen, "CNY")).replaceAll("{feePercent}", String(feePercent));
}
