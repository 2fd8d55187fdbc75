import { handle } from "#platform/handlers.ts";
import { merchants } from "../contract/merchants.ts";
import { myMerchant, saveMerchantDraft } from "./my-merchant.ts";
import { submitMerchant } from "./submit-merchant.ts";
import { withdrawMerchant, signMerchant, reportDeposit } from "./sign-merchant.ts";
import { listMerchants, readMerchant } from "./list-merchants.ts";
import { showLicence } from "./show-licence.ts";
import { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { listMerchantsForOperators, moveMerchant } from "./merchants-for-operators.ts";

export const handlers = [
  handle(merchants.myMerchant, myMerchant),
  handle(merchants.saveMerchantDraft, saveMerchantDraft),
  handle(merchants.submitMerchant, submitMerchant),
  handle(merchants.withdrawMerchant, withdrawMerchant),
  handle(merchants.signMerchant, signMerchant),
  handle(merchants.reportDeposit, reportDeposit),
  handle(merchants.listMerchants, listMerchants),
  handle(merchants.readMerchant, readMerchant),
  handle(merchants.showLicence, showLicence),
  handle(merchantsForOperators.listMerchantsForOperators, listMerchantsForOperators),
  handle(merchantsForOperators.moveMerchant, moveMerchant),
];
