import { page } from "#web/page.ts";

export const pages = [
  page("/userCenter/taskList/taskList", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/task-list.tsx"),
  }),
  page("/userCenter/messages", { layout: "userCenter", access: "user", load: () => import("./pages/messages.tsx") }),
  page("/mobile/messages", { layout: "mobile", access: "user", load: () => import("./pages/messages.tsx") }),
];
