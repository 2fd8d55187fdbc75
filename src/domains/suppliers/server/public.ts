import type { KeptFiles } from "#platform/kept-files.ts";

export { enterpriseOf } from "./enterprise-queries.ts";
export { closeAccount, exportPersonalData, findHoldings, PERSONAL_TABLES } from "./personal-data.ts";
export { settleCertification } from "./certification/settle-certification.ts";
export { countWaitingCertifications, listWaitingCertifications, type WaitingCertification } from "./waiting-certifications.ts";
export { queueUnloadedStock } from "./stock/load-task.ts";
export { closeStockWorkers } from "./stock/reading/stock-jobs.ts";
export { endDemoCertifications } from "./supervise.ts";

/** Where rows name files: licences, letters, pictures, and files of stock until they are loaded. */
export const KEPT_FILES: KeptFiles[] = [{ table: "suppliers_files", column: "sha256" }, { table: "suppliers_stock_uploads", column: "sha256", where: "state in ('draft', 'waiting')" }];
