import { page } from "#web/page.ts";

export const supplierPages = [
  page("/userCenter/manage/companyManage", { layout: "userCenter", access: "user", load: () => import("./pages/company-manage.tsx") }),
  page("/userCenter/complaints", { layout: "userCenter", access: "user", load: () => import("./pages/complaints.tsx") }),
  page("/mall/enterGarrison", { layout: "default", access: "user", load: () => import("./pages/enter-garrison.tsx") }),
  page("/agentList/merchant/index/*", { layout: "default", access: "visitor", load: () => import("./pages/merchant-list.tsx") }),
  page("/agentList/merchant/merchantDetail/:id", { layout: "default", access: "user", load: () => import("./pages/merchant-detail.tsx") }),
];
