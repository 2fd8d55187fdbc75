import { page } from "#web/page.ts";

const loadHome = () => import("./pages/home.tsx");

export const datasheetPages = [
  page("/", { layout: "datasheet", access: "visitor", load: loadHome }),
  page("/datasheet", { layout: "datasheet", access: "visitor", load: loadHome }),
  page("/specification/*", { layout: "datasheet", access: "visitor", load: () => import("./pages/search-results.tsx") }),
  page("/datasheet/datasheetSearch/*", { layout: "datasheet", access: "visitor", load: () => import("./pages/document-results.tsx") }),
  page("/datasheet/datasheetCategory/*", { layout: "datasheet", access: "visitor", load: () => import("./pages/category-parts.tsx") }),
  page("/datasheet/compare", { layout: "datasheet", access: "visitor", load: () => import("./pages/compare-parts.tsx") }),
  page("/datasheet/datasheetDetail/*", { layout: "datasheet", access: "visitor", load: () => import("./pages/part-detail.tsx") }),
  page("/specification/specification_info/:id?", { layout: "datasheet", access: "visitor", load: () => import("./pages/part-parameters.tsx") }),
  page("/specification/specification_detail/:id?", { layout: "default", access: "user", load: () => import("./pages/document-page.tsx") }),
  page("/specification/specification_detail/:id/difference/:otherId", { layout: "default", access: "visitor", load: () => import("./pages/document-difference.tsx") }),
  page("/specification/specification_outside_detail/:id?", { layout: "default", access: "visitor", load: () => import("./pages/outside-document.tsx") }),
  page("/specification_detail/:id?", { layout: "default", access: "visitor", load: () => import("./pages/moved-reader.tsx") }),
  page("/brandDetail/*", { layout: "default", access: "visitor", load: () => import("./pages/brand-home.tsx") }),
  page("/brandDetail/companyInfo/:id?", { layout: "default", access: "visitor", load: () => import("./pages/brand-home.tsx") }),
  page("/brandDetail/contactInfo/:id?", { layout: "default", access: "visitor", load: () => import("./pages/brand-contact.tsx") }),
  page("/brandDetail/specification/*", { layout: "default", access: "user", load: () => import("./pages/brand-documents.tsx") }),
  page("/datasheet/datasheetBrand/*", { layout: "datasheet", access: "visitor", load: () => import("./pages/brand-parts.tsx") }),
  page("/specification/brandList/:type?", { layout: "default", access: "visitor", load: () => import("./pages/brand-list.tsx") }),
  page("/upload", { layout: "index", access: "user", load: () => import("./pages/upload-datasheets.tsx") }),
  page("/userCenter/cloudDisk/specDisk", { layout: "userCenter", access: "user", load: () => import("./pages/own-uploads.tsx") }),
];
