export { requireRegion } from "./certification/update-details.ts";
export {
  type Membership,
  enterpriseOf,
  findMembership,
  lockManagedEnterprise,
  lockOwnEnterprise,
} from "./enterprise-queries.ts";
export { isInForce } from "./in-force.ts";
export { keepEnterprise } from "./keep-enterprise.ts";
export { answerFile, filesById, requireFiles } from "./certification/store-file.ts";
export { ENTERPRISE_INTRODUCTION_TEXT } from "./public-texts.ts";
