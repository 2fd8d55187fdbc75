export { companyOf, lockOwnCompany } from "./companies/own-company.ts";
export { hasRole, readTrust } from "./companies/read-trust.ts";
