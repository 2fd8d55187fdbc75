import { page } from "#web/page.ts";

export const supplierPages = [
  page("/userCenter/manage/companyManage", { layout: "userCenter", access: "user", load: () => import("./pages/company-manage.tsx") }),
  page("/userCenter/manage/stockManage", { layout: "userCenter", access: "user", load: () => import("./pages/stock-manage.tsx") }),
];
