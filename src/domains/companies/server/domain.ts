import { defineDomainServer } from "#platform/define-domain.ts";
import { stepsOfEnterprise } from "#domains/enterprises/server/public/own-steps.ts";
import { stepsOfCompany } from "./own-company/steps-of-company.ts";
import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { listKinds } from "#domains/catalogue/server/public/list-kinds.ts";
import { moveCarried } from "./line-card/move-carried.ts";
import { distributorList } from "./companies/import/distributor-list.ts";
import { enterpriseRivals } from "#domains/enterprises/server/public/enterprise-rivals.ts";
import { fileUses } from "#domains/enterprises/server/public/file-uses.ts";
import { onCertified, usesOfCertification } from "#domains/enterprises/server/public/on-certified.ts";
import { companyFiles } from "./company-files.ts";
import { companyRivals } from "./company-rivals.ts";
import { followCertification, putPageBack, rememberPage } from "./companies/follow-certification.ts";
import { pageUses } from "./companies/uses-of-certification.ts";
import { centreOfCompanies } from "./own-company/centre-of-companies.ts";
import { publicTexts } from "./public-texts.ts";
import { consoleSearch } from "./console-search.ts";
import { consoleTables } from "./console-tables.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
import { removeSampleCompanies } from "./sample/remove-sample-companies.ts";
import { prepareDemoCompanies } from "./sample/demo-companies.ts";
import { favourites } from "./favourites.ts";
import { claimQueue } from "./claims/claim-queue.ts";
import { certificateQueue } from "./line-card/certificate-queue.ts";
import { complaintQueue } from "./complaints/complaint-queue.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { companyViews } from "./companies/viewed-companies.ts";
import { carrierSitemap, companySitemap } from "./sitemap.ts";
import { FAVOURITE_LISTS } from "../favourite-lists.ts";
import { carriedStates, claimStates, complaintStates } from "../states.ts";

/** What companies say of brands. */
const BRAND_ROWS = {
  suppliers_carried_brands: "代理品牌",
  suppliers_certificate_changes: "代理证书",
  suppliers_promotions: "推广",
};

export const domain = defineDomainServer({
  tables: [
    "companies_daily_uses",
    "suppliers_carried_brands",
    "suppliers_carried_models",
    "suppliers_certificate_changes",
    "suppliers_claims",
    "suppliers_companies",
    "suppliers_complaints",
    "suppliers_contacts",
    "suppliers_offices",
    "suppliers_promotions",
    "suppliers_roles",
  ],
  states: {
    suppliers_carried_brands: carriedStates,
    suppliers_claims: claimStates,
    suppliers_complaints: complaintStates,
  },
  staffArea: { name: "companies", title: "企业主页" },
  consoleTables,
  consoleSearch,
  relatedThings,
  handlers,
  tasks,
  dailyTasks,
  sitemaps: [companySitemap, carrierSitemap],
  steadyPages: [{ order: 40, paths: () => ["/agentList/index/1"] }],
  queues: [claimQueue, certificateQueue, complaintQueue],
  publicTexts,
  views: { 3: companyViews },
  personalData: { tables: PERSONAL_TABLES, files: EXPORTED_FILES, export: exportPersonalData, close: closeAccount },
  fillings: [
    listKinds.with(distributorList),
    brandMerges.with({ moveBrand: moveCarried, rows: BRAND_ROWS }),
    fileUses.with(companyFiles),
    enterpriseRivals.with(companyRivals),
    onCertified.with({ follow: followCertification, remember: rememberPage, putBack: putPageBack }),
    usesOfCertification.with(pageUses),
    centreParts.with(centreOfCompanies),
    stepsOfEnterprise.with(stepsOfCompany),
  ],
  removeSamples: async ({ db }) => [`样例企业 ${await removeSampleCompanies(db)} 家`],
  async addSamples({ db, fileStore, now, settings }) {
    await prepareDemoCompanies({ db, fileStore, now }, { hasOwnPages: settings.mode === "demo" });
    return [];
  },
  favourites,
  favouriteLists: FAVOURITE_LISTS,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
});
