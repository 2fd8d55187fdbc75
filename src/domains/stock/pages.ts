import { page } from "#web/page.ts";

export const pages = [
  page("/userCenter/manage/stockManage", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/stock-manage.tsx"),
  }),
];
