export { requireRegion } from "./certification/details.ts";
export {
  type Membership,
  enterpriseOf,
  findMembership,
  holdManagedEnterprise,
  holdOwnEnterprise,
} from "./enterprise-queries.ts";
export { isInForce } from "./in-force.ts";
export { answerFile, filesById, requireFiles } from "./keep-file.ts";
