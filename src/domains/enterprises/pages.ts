import { page } from "#web/page.ts";

export const pages = [
  page("/userCenter/manage/companyManage", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/company-manage.tsx"),
  }),
];
