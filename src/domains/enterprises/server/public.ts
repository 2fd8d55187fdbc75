export { requireRegion } from "./certification/details.ts";
export {
  type Membership,
  enterpriseOf,
  findMembership,
  holdManagedEnterprise,
  holdOwnEnterprise,
  isInForce,
} from "./enterprise-queries.ts";
export { answerFile, filesById, requireFiles } from "./keep-file.ts";
