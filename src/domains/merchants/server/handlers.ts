import { handle } from "#platform/handlers.ts";
import { merchants } from "../contract/merchants.ts";
import { myMerchant, saveMerchantDraft } from "./my-merchant.ts";
import { submitMerchant } from "./submit-merchant.ts";
import { withdrawMerchant, signMerchant, tellDeposit } from "./join-mall.ts";
import { listMerchants, readMerchant } from "./list-merchants.ts";
import { showLicence } from "./show-licence.ts";
import { merchantSupervision } from "../contract/merchant-supervision.ts";
import { superviseMerchants, superviseMerchant } from "./supervise-merchants.ts";

export const handlers = [
  handle(merchants.myMerchant, myMerchant),
  handle(merchants.saveMerchantDraft, saveMerchantDraft),
  handle(merchants.submitMerchant, submitMerchant),
  handle(merchants.withdrawMerchant, withdrawMerchant),
  handle(merchants.signMerchant, signMerchant),
  handle(merchants.tellDeposit, tellDeposit),
  handle(merchants.merchants, listMerchants),
  handle(merchants.merchant, readMerchant),
  handle(merchants.merchantLicence, showLicence),
  handle(merchantSupervision.supervisedMerchants, superviseMerchants),
  handle(merchantSupervision.moveMerchant, superviseMerchant),
];
