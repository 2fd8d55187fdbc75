import { BRAND_FRAME } from "#domains/catalogue/places.ts";
import { COMPANY_PAGE } from "./places.ts";
import { page } from "#web/page.ts";

export const pages = [
  page("/agentList/index/*", { layout: "default", access: "visitor", load: () => import("./pages/company-list.tsx") }),
  page("/agentList/agentDetail/*", {
    layout: "default",
    access: "visitor",
    places: [COMPANY_PAGE],
    isPersonal: ({ searchParams }) => searchParams.has("own"),
    readsOwn: true,
    load: () => import("./pages/company-detail.tsx"),
  }),
  page("/brandDetail/agentList/*", {
    layout: "default",
    access: "visitor",
    places: [BRAND_FRAME],
    load: () => import("./pages/brand-carriers.tsx"),
  }),
  page("/brandDetail/trader/*", {
    layout: "default",
    access: "visitor",
    places: [BRAND_FRAME],
    load: () => import("./pages/brand-carriers.tsx"),
  }),
  page("/mobile/agent/:id?", {
    layout: "mobile",
    access: "visitor",
    places: [COMPANY_PAGE],
    readsOwn: true,
    load: () => import("./pages/mobile-company.tsx"),
  }),
  page("/userCenter/manage/agentManage", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-company/agent-manage.tsx"),
  }),
  page("/userCenter/manage/traderManage", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-company/trader-manage.tsx"),
  }),
  page("/userCenter/manage/productionLineManage", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-company/production-line-manage.tsx"),
  }),
  page("/userCenter/manage/corporateContact", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-company/corporate-contact.tsx"),
  }),
  page("/userCenter/manage/promotion", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-company/promotion.tsx"),
  }),
  page("/userCenter/complaints", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/complaints.tsx"),
  }),
];
