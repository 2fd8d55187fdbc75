import { page } from "#web/page.ts";

export const pages = [
  page("/login", { layout: "index", access: "visitor", load: () => import("./pages/login.tsx") }),
  page("/mobile/login", { layout: "mobile", access: "visitor", load: () => import("./pages/login.tsx") }),
  page("/register", { layout: "index", access: "visitor", load: () => import("./pages/register.tsx") }),
  page("/mobile/register", { layout: "mobile", access: "visitor", load: () => import("./pages/register.tsx") }),
  page("/promoteRegistration", {
    layout: "index",
    access: "visitor",
    load: () => import("./pages/promote-registration.tsx"),
  }),
  page("/socialReturn", { layout: "index", access: "visitor", load: () => import("./pages/social-return.tsx") }),
  page("/stopRecovery", { layout: "index", access: "visitor", load: () => import("./pages/stop-recovery.tsx") }),
  page("/userCenter", { layout: "userCenter", access: "user", load: () => import("./pages/user-centre.tsx") }),
  page("/userCenter/accountSetting", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/account-setting.tsx"),
  }),
  page("/mall/userCenter/myFavour", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/my-favour.tsx"),
  }),
];
