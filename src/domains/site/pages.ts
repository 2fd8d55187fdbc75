import { page } from "#web/page.ts";
import { HOME_PAGE, PHONE_HOME } from "#web/places.ts";

/** Of texts about the portal: nobody's but its operators'. */
const STATIC_SECONDS = 60;

export const pages = [
  page("/", { layout: "datasheet", access: "visitor", places: [HOME_PAGE], load: () => import("./pages/home.tsx") }),
  page("/datasheet", {
    layout: "datasheet",
    access: "visitor",
    places: [HOME_PAGE],
    load: () => import("./pages/home.tsx"),
  }),
  page("/about", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/about.tsx"),
  }),
  page("/contactUs", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/contact-us.tsx"),
  }),
  page("/disclaimer", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/disclaimer.tsx"),
  }),
  page("/events", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/events.tsx"),
  }),
  page("/ai", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/ai.tsx"),
  }),
  page("/mobile", {
    layout: "mobile",
    access: "visitor",
    places: [PHONE_HOME],
    load: () => import("./pages/mobile-home.tsx"),
  }),
  page("/mobile/me", { layout: "mobile", access: "user", load: () => import("./pages/mobile-me.tsx") }),
  page("/privacy", {
    layout: "index",
    access: "visitor",
    cachedSeconds: STATIC_SECONDS,
    load: () => import("./pages/privacy.tsx"),
  }),
  page("/ErrorPages/:status", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
  ...(import.meta.env.DEV
    ? [
        page("/dev/components", {
          layout: "none",
          access: "visitor",
          load: () => import("#web/pages/dev-components.tsx"),
        }),
      ]
    : []),
  page("*", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
];
