import { page } from "#web/page.ts";

export const pages = [
  page("/mall/enterGarrison", { layout: "default", access: "user", load: () => import("./pages/enter-garrison.tsx") }),
  page("/agentList/merchant/index/*", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/merchant-list.tsx"),
  }),
  page("/agentList/merchant/merchantDetail/*", {
    layout: "default",
    access: "user",
    load: () => import("./pages/merchant-detail.tsx"),
  }),
];
