export { companyOf, lockOwnCompany } from "./own-company/own-company.ts";
export { hasRole, readTrust } from "./companies/read-trust.ts";
