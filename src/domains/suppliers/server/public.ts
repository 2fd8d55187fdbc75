import type { KeptFiles } from "#platform/kept-files.ts";

export { companyAddress } from "../company-addresses.ts";
export { enterpriseOf } from "./enterprise-queries.ts";
export { closeAccount, exportPersonalData, findHoldings, PERSONAL_TABLES } from "./personal-data.ts";
export { type ComplaintCase, countComplaints, listComplaintCases } from "./complaints/complaint-cases.ts";
export { type ComplaintDecision, settleComplaint } from "./complaints/settle-complaint.ts";
export { countMerchantCases, listMerchantCases, type MerchantCase } from "./merchants/merchant-cases.ts";
export { settleMerchant } from "./merchants/settle-merchant.ts";
export { BRAND_LEVEL_LABELS, COMPANY_ROLE_LABELS } from "../company-labels.ts";
export { ADMISSION_PATH, MERCHANT_MOVES } from "../merchant-labels.ts";
export { settleCertification } from "./certification/settle-certification.ts";
export { settleClaim } from "./claims/settle-claim.ts";
export { countWaitingClaims, listWaitingClaims, type WaitingClaim } from "./claims/waiting-claims.ts";
export { countWaitingCertifications, listWaitingCertifications, type WaitingCertification } from "./waiting-certifications.ts";
export { moveCarried } from "./carried/move-carried.ts";
export { settleCertificate } from "./carried/settle-certificate.ts";
export { countWaitingCertificates, listWaitingCertificates, type WaitingCertificate } from "./carried/waiting-certificates.ts";
export { queueUnloadedStock } from "./stock/load-task.ts";
export { closeStockWorkers } from "./stock/reading/stock-jobs.ts";
export { endDemoCertifications } from "./supervise.ts";

/** Where rows name files: licences, letters, pictures, and files of stock until they are loaded. */
export const KEPT_FILES: KeptFiles[] = [{ table: "suppliers_files", column: "sha256" }, { table: "suppliers_stock_uploads", column: "sha256", where: "state in ('draft', 'waiting')" }];
