export { brandsById } from "./brands/brand-queries.ts";
export { findBrand } from "./brands/find-brand.ts";
export { type BrandBook, openBrandBook } from "./import/brands/brand-book.ts";
export { readBrandBook } from "./import/brands/known-brand-book.ts";
export { type Brand } from "./import/brands/save-brands.ts";
export { describeFileError } from "./import/describe-error.ts";
export { countUse } from "./popularity/record-view.ts";
export { type SampleLoaded, type SampleSurroundings, loadSample } from "./sample/load-sample.ts";
