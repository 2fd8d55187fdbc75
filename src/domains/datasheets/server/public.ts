export { syncSearchWords } from "./catalogue/sync-search-words.ts";
export { syncCategoryAliases } from "./catalogue/sync-vocabulary.ts";
export { markDomesticBrands } from "./import/brands/domestic-brands.ts";
export { closePdfWorkers } from "./documents/pdf-jobs.ts";
export { queueWaitingPreviews } from "./draw-preview.ts";
export { countWaitingTexts, queueWaitingTexts } from "./read-document-pages.ts";
export { rebuildSearchTask } from "./rebuild-search.ts";
export { loadSampleData } from "./sample/load-sample-data.ts";
