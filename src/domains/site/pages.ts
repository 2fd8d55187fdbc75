import { page } from "#web/page.ts";

export const sitePages = [
  page("/about", { layout: "index", access: "visitor", load: () => import("./pages/about.tsx") }),
  page("/contactUs", { layout: "index", access: "visitor", load: () => import("./pages/contact-us.tsx") }),
  page("/disclaimer", { layout: "index", access: "visitor", load: () => import("./pages/disclaimer.tsx") }),
  page("/events", { layout: "index", access: "visitor", load: () => import("./pages/events.tsx") }),
  page("/ai", { layout: "index", access: "visitor", load: () => import("./pages/ai.tsx") }),
  page("/userCenter/messages", { layout: "userCenter", access: "user", load: () => import("./pages/messages.tsx") }),
  page("/mobile", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile/mobile-home.tsx") }),
  page("/mobile/search", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile/mobile-search.tsx") }),
  page("/mobile/datasheet/:id", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile/mobile-part.tsx") }),
  page("/mobile/brand/:id", { layout: "mobile", access: "visitor", load: () => import("./pages/mobile/mobile-brand.tsx") }),
  page("/mobile/messages", { layout: "mobile", access: "user", load: () => import("./pages/messages.tsx") }),
  page("/mobile/me", { layout: "mobile", access: "user", load: () => import("./pages/mobile/mobile-me.tsx") }),
  page("/privacy", { layout: "index", access: "visitor", load: () => import("./pages/privacy.tsx") }),
  page("/ErrorPages/:status", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
  ...(import.meta.env.DEV ? [page("/dev/components", { layout: "none", access: "visitor", load: () => import("#web/pages/dev-components.tsx") })] : []),
  page("*", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
];
