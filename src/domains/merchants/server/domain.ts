import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { userRoles } from "#domains/accounts/server/public/user-roles.ts";
import { defineDomainServer } from "#platform/define-domain.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import type { SteadyPages } from "#platform/domain/sitemap.ts";
import { directBrands } from "#domains/catalogue/server/public/direct-brands.ts";
import { fileUses } from "#domains/enterprises/server/public/file-uses.ts";
import { usesOfCertification } from "#domains/enterprises/server/public/on-certified.ts";
import { shopUses } from "./uses-of-certification.ts";
import { centreOfMerchants } from "./centre-of-merchants.ts";
import { findDirectBrands } from "./find-direct-brands.ts";
import { merchantFiles } from "./merchant-files.ts";
import { configKinds } from "./config-kinds.ts";
import { consoleSearch } from "./console-search.ts";
import { consoleTables } from "./console-tables.ts";
import { publicTexts } from "./public-texts.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { sealed } from "./sealed.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { exportPersonalData, findHoldings } from "./personal-data.ts";
import { removeSampleMerchants } from "./sample/remove-sample-merchants.ts";
import { prepareDemoMerchants, SAMPLE_SHOPS } from "./sample/demo-merchants.ts";
import { favourites } from "./favourites.ts";
import { merchantCheckQueue } from "./checks/merchant-check-queue.ts";
import { ownsShop } from "./merchant-queries.ts";
import { exitQueue } from "./exit-queue.ts";
import { merchantQueue } from "./merchant-queue.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { FAVOURITE_LISTS } from "../favourite-lists.ts";
import { merchantListAddress } from "../addresses.ts";
import { merchantStates } from "../states.ts";

/** The list of merchants, where there are any. */
const merchantList: SteadyPages = {
  order: 45,
  async paths({ db }) {
    const opened = db.selectFrom("suppliersMerchants").select("id").where("openedAt", "is not", null);
    return (await opened.limit(1).executeTakeFirst()) ? [merchantListAddress()] : [];
  },
};

export const domain = defineDomainServer({
  tables: ["suppliers_merchant_brands", "suppliers_merchant_papers", "suppliers_merchant_steps", "suppliers_merchants"],
  states: {
    suppliers_merchants: merchantStates,
  },
  steadyPages: [merchantList],
  staffArea: { name: "merchants", title: "商家" },
  consoleTables,
  consoleSearch,
  publicTexts,
  relatedThings,
  handlers,
  configKinds,
  tasks,
  dailyTasks,
  sealed: Object.values(sealed),
  queues: [merchantQueue, merchantCheckQueue, exitQueue],
  // All of it is the enterprise's, which goes with it.
  personalData: {
    tables: [],
    files: EXPORTED_FILES,
    export: exportPersonalData,
    holdings: findHoldings,
    close: async () => {},
  },
  fillings: [
    brandMerges.with({ rows: { suppliers_merchant_brands: "商家主营品牌" } }),
    fileUses.with(merchantFiles),
    userRoles.with({ name: "merchant", condition: ownsShop }),
    centreParts.with(centreOfMerchants),
    directBrands.with(findDirectBrands),
    usesOfCertification.with(shopUses),
  ],
  removeSamples: async ({ db }) => [`样例店铺 ${await removeSampleMerchants(db, SAMPLE_SHOPS)} 家`],
  async addSamples({ db, fileStore, now, settings }) {
    if (settings.mode === "demo") await prepareDemoMerchants({ db, fileStore, now });
    return [];
  },
  ownerCondition: ownsShop,
  favourites,
  favouriteLists: FAVOURITE_LISTS,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
