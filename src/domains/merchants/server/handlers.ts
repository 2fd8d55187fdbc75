import { handle } from "#platform/handlers.ts";
import { merchants } from "../contract/merchants.ts";
import { shops } from "../contract/shops.ts";
import { myMerchant } from "./my-merchant.ts";
import { saveMerchantDraft } from "./save-merchant-draft.ts";
import { submitMerchant } from "./submit-merchant.ts";
import { withdrawMerchant } from "./withdraw-merchant.ts";
import { merchantTerms } from "./merchant-terms.ts";
import { signMerchant } from "./sign-merchant.ts";
import { reportDeposit } from "./report-deposit.ts";
import { editShop } from "./shops/edit-shop.ts";
import { renewShop } from "./shops/renew-shop.ts";
import { askExit } from "./shops/ask-exit.ts";
import { withdrawExit } from "./shops/withdraw-exit.ts";
import { listMerchants } from "./list-merchants.ts";
import { showServicePhone } from "./show-service-phone.ts";
import { readMerchant } from "./read-merchant.ts";
import { showLicence } from "./show-licence.ts";
import { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { listMerchantsForOperators } from "./list-merchants-for-operators.ts";
import { readMerchantForOperators } from "./read-merchant-for-operators.ts";
import { moveMerchant } from "./move-merchant.ts";

export const handlers = [
  handle(merchants.myMerchant, myMerchant),
  handle(merchants.saveMerchantDraft, saveMerchantDraft),
  handle(merchants.submitMerchant, submitMerchant),
  handle(merchants.withdrawMerchant, withdrawMerchant),
  handle(merchants.merchantTerms, merchantTerms),
  handle(merchants.signMerchant, signMerchant),
  handle(merchants.reportDeposit, reportDeposit),
  handle(shops.editShop, editShop),
  handle(shops.renewShop, renewShop),
  handle(shops.askExit, askExit),
  handle(shops.withdrawExit, withdrawExit),
  handle(merchants.listMerchants, listMerchants),
  handle(merchants.readMerchant, readMerchant),
  handle(merchants.showServicePhone, showServicePhone),
  handle(merchants.showLicence, showLicence),
  handle(merchantsForOperators.listMerchantsForOperators, listMerchantsForOperators),
  handle(merchantsForOperators.readMerchantForOperators, readMerchantForOperators),
  handle(merchantsForOperators.moveMerchant, moveMerchant),
];
