import { BRAND_FRAME } from "#domains/catalogue/places.ts";
import { page } from "#web/page.ts";

export const pages = [
  page("/datasheet/datasheetSearch/*", {
    layout: "datasheet",
    access: "visitor",
    load: () => import("./pages/document-results.tsx"),
  }),
  page("/specification/specification_detail/:id?", {
    layout: "default",
    access: "user",
    load: () => import("./pages/document-page.tsx"),
  }),
  page("/specification/specification_detail/:id/difference/:otherId", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/document-difference.tsx"),
  }),
  page("/specification/specification_outside_detail/:id?", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/outside-document.tsx"),
  }),
  page("/specification_detail/:id?", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/moved-viewer.tsx"),
  }),
  page("/brandDetail/specification/*", {
    layout: "default",
    access: "user",
    places: [BRAND_FRAME],
    load: () => import("./pages/brand-documents.tsx"),
  }),
  page("/upload", { layout: "index", access: "user", load: () => import("./pages/upload-datasheets.tsx") }),
  page("/userCenter/cloudDisk/specDisk", {
    layout: "userCenter",
    access: "user",
    load: () => import("./pages/own-uploads.tsx"),
  }),
];
