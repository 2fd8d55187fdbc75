import { page } from "#web/page.ts";

export const supplierPages = [
  page("/agentList/index/*", { layout: "default", access: "visitor", load: () => import("./pages/company-list.tsx") }),
  page("/agentList/agentDetail/*", { layout: "default", access: "visitor", load: () => import("./pages/company-detail.tsx") }),
  page("/brandDetail/agentList/*", { layout: "default", access: "visitor", load: () => import("./pages/brand-carriers.tsx") }),
  page("/brandDetail/trader/*", { layout: "default", access: "visitor", load: () => import("./pages/brand-carriers.tsx") }),
  page("/mobile/agent/:id", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile-company.tsx") }),
  page("/userCenter/manage/companyManage", { layout: "userCenter", access: "user", load: () => import("./pages/company-manage.tsx") }),
];
