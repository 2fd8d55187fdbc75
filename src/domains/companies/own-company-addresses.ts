/** The pages on which a company keeps what it shows of itself. */
export const OWN_AGENT_PATH = "/userCenter/manage/agentManage";
export const OWN_TRADER_PATH = "/userCenter/manage/traderManage";
export const PRODUCT_LINES_PATH = "/userCenter/manage/productionLineManage";
export const OWN_CONTACTS_PATH = "/userCenter/manage/corporateContact";
export const OWN_PROMOTIONS_PATH = "/userCenter/manage/promotion";

/** The brands that are carried as an agent or a trader. */
export function productLinesPath(role: string): string {
  return `${PRODUCT_LINES_PATH}?role=${role}`;
}
