import { page } from "#web/page.ts";
import { BRAND_FRAME, BRAND_HOME, FOUND_STOCK, PART_PAGE, PHONE_PART_PAGE } from "./places.ts";

export const pages = [
  page("/specification/*", {
    layout: "datasheet",
    access: "visitor",
    places: [FOUND_STOCK],
    load: () => import("./pages/search-results.tsx"),
  }),
  page("/datasheet/datasheetDetail/*", {
    layout: "datasheet",
    access: "visitor",
    places: [PART_PAGE],
    load: () => import("./pages/part-detail.tsx"),
  }),
  page("/specification/specification_info/:id?", {
    layout: "datasheet",
    access: "visitor",
    load: () => import("./pages/part-parameters.tsx"),
  }),
  page("/brandDetail/*", {
    layout: "default",
    access: "visitor",
    places: [BRAND_HOME, BRAND_FRAME],
    load: () => import("./pages/brand-home.tsx"),
  }),
  page("/brandDetail/companyInfo/:id?", {
    layout: "default",
    access: "visitor",
    places: [BRAND_HOME, BRAND_FRAME],
    load: () => import("./pages/brand-home.tsx"),
  }),
  page("/brandDetail/contactInfo/:id?", {
    layout: "default",
    access: "visitor",
    places: [BRAND_FRAME],
    load: () => import("./pages/brand-contact.tsx"),
  }),
  page("/datasheet/datasheetBrand/*", {
    layout: "datasheet",
    access: "visitor",
    places: [BRAND_FRAME],
    load: () => import("./pages/brand-parts.tsx"),
  }),
  page("/specification/brandList/:type?", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/brand-list.tsx"),
  }),
  page("/mobile/search", {
    layout: "mobile",
    access: "visitor",
    places: [FOUND_STOCK],
    load: () => import("./pages/mobile-search.tsx"),
  }),
  page("/mobile/datasheet/:id?", {
    layout: "mobile",
    access: "visitor",
    places: [PHONE_PART_PAGE],
    load: () => import("./pages/mobile-part.tsx"),
  }),
  page("/mobile/brand/:id?", {
    layout: "mobile",
    access: "visitor",
    load: () => import("./pages/mobile-brand.tsx"),
  }),
];
