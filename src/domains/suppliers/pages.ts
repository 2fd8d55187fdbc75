import { page } from "#web/page.ts";

export const supplierPages = [
  page("/userCenter/manage/companyManage", { layout: "userCenter", access: "user", load: () => import("./pages/company-manage.tsx") }),
  page("/userCenter/manage/agentManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/agent-manage.tsx") }),
  page("/userCenter/manage/traderManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/trader-manage.tsx") }),
  page("/userCenter/manage/productionLineManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/production-line-manage.tsx") }),
  page("/userCenter/manage/corporateContact", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/corporate-contact.tsx") }),
  page("/userCenter/manage/promotion", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/promotion.tsx") }),
];
