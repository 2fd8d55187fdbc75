import {
  ACCOUNT_NUMBER_MESSAGE,
  ACCOUNT_PARTS_MESSAGE,
  DEPOSIT_YUAN_MAX,
  FEE_PERCENT_MAX,
  isAccountNumber,
  plainAccountNumber,
  termsOf,
  wholeMessage,
} from "../../admission-settings.ts";
import { AdmissionConsent, AdmissionCosts, AdmissionSteps } from "../merchants/admission-costs.tsx";
import { DepositAccount } from "../merchants/deposit-account.tsx";
import { AgreementInForce } from "../merchants/shop-agreement.tsx";

interface Previewed {
  /** As it is typed now: what is missing is not there yet. */
  value: unknown;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const isWhole = (typed: unknown, most: number): typed is number =>
  Number.isInteger(typed) && Number(typed) >= 0 && Number(typed) <= most;
const textOf = (typed: unknown): string => (typeof typed === "string" ? typed.trim() : "");

/** Deposit and fee, wherever somebody reads of them before he signs. */
export function MerchantTermsPreview({ value }: Previewed) {
  const { depositYuan, feePercent } = fieldsOf(value);
  if (!isWhole(depositYuan, DEPOSIT_YUAN_MAX)) return <NotYet text={`保证金${wholeMessage(DEPOSIT_YUAN_MAX)}`} />;
  if (!isWhole(feePercent, FEE_PERCENT_MAX)) return <NotYet text={`服务费${wholeMessage(FEE_PERCENT_MAX)}`} />;
  const terms = termsOf({ depositYuan, feePercent });
  return (
    <>
      <AdmissionSteps terms={terms} />
      <AdmissionCosts terms={terms} />
      <p>
        <AdmissionConsent terms={terms} />
      </p>
      <AgreementInForce terms={terms} />
    </>
  );
}

/** Where who has to pay his deposit is told to pay it to. */
export function ReceivingAccountPreview({ value }: Previewed) {
  const fields = fieldsOf(value);
  const [name, bank] = [textOf(fields["name"]), textOf(fields["bank"])];
  const account = plainAccountNumber(textOf(fields["account"]));
  const filled = [name, bank, account].filter((text) => text !== "").length;
  if (filled === 0) return <DepositAccount account={null} />;
  if (account !== "" && !isAccountNumber(account)) return <NotYet text={ACCOUNT_NUMBER_MESSAGE} />;
  if (filled < 3) return <NotYet text={ACCOUNT_PARTS_MESSAGE} />;
  return <DepositAccount account={{ name, bank, account }} />;
}

function NotYet({ text }: { text: string }) {
  return <p className="text-sm text-secondary">{text}；改好后显示。</p>;
}
