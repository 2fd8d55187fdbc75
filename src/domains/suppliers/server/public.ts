import type { KeptFiles } from "#platform/kept-files.ts";

export { enterpriseOf } from "./enterprise-queries.ts";
export { closeAccount, exportPersonalData, findHoldings, PERSONAL_TABLES } from "./personal-data.ts";
export { type ComplaintCase, countComplaints, listComplaintCases } from "./complaints/complaint-cases.ts";
export { type ComplaintDecision, settleComplaint } from "./complaints/settle-complaint.ts";
export { countMerchantCases, listMerchantCases, type MerchantCase } from "./merchants/merchant-cases.ts";
export { settleMerchant } from "./merchants/settle-merchant.ts";
export { ADMISSION_PATH, MERCHANT_MOVES } from "../merchant-labels.ts";
export { settleCertification } from "./certification/settle-certification.ts";
export { countWaitingCertifications, listWaitingCertifications, type WaitingCertification } from "./waiting-certifications.ts";
export { endDemoCertifications } from "./supervise.ts";

/** Where rows name files: licences, letters, pictures. */
export const KEPT_FILES: KeptFiles[] = [{ table: "suppliers_files", column: "sha256" }];
