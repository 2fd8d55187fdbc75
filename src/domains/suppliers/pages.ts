import { page } from "#web/page.ts";

export const supplierPages = [
  page("/agentList/index/*", { layout: "default", access: "visitor", load: () => import("./pages/company-list.tsx") }),
  page("/agentList/agentDetail/*", { layout: "default", access: "visitor", load: () => import("./pages/company-detail.tsx") }),
  page("/brandDetail/agentList/*", { layout: "default", access: "visitor", load: () => import("./pages/brand-carriers.tsx") }),
  page("/brandDetail/trader/*", { layout: "default", access: "visitor", load: () => import("./pages/brand-carriers.tsx") }),
  page("/mobile/agent/:id", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile-company.tsx") }),
  page("/userCenter/manage/companyManage", { layout: "userCenter", access: "user", load: () => import("./pages/company-manage.tsx") }),
  page("/userCenter/manage/agentManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/agent-manage.tsx") }),
  page("/userCenter/manage/traderManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/trader-manage.tsx") }),
  page("/userCenter/manage/productionLineManage", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/production-line-manage.tsx") }),
  page("/userCenter/manage/corporateContact", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/corporate-contact.tsx") }),
  page("/userCenter/manage/promotion", { layout: "userCenter", access: "user", load: () => import("./pages/own-company/promotion.tsx") }),
  page("/userCenter/complaints", { layout: "userCenter", access: "user", load: () => import("./pages/complaints.tsx") }),
  page("/mall/enterGarrison", { layout: "default", access: "user", load: () => import("./pages/enter-garrison.tsx") }),
  page("/agentList/merchant/index/*", { layout: "default", access: "visitor", load: () => import("./pages/merchant-list.tsx") }),
  page("/agentList/merchant/merchantDetail/:id", { layout: "default", access: "user", load: () => import("./pages/merchant-detail.tsx") }),
  page("/userCenter/manage/stockManage", { layout: "userCenter", access: "user", load: () => import("./pages/stock-manage.tsx") }),
];
