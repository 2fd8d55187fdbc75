export { KEPT_FILES } from "./kept-files.ts";
export { brandAddress, categoryAddress, documentAddress, OWN_UPLOADS_ADDRESS, partAddress, searchAddress, thumbnailAddress, uploadFileAddress, uploadThumbnailAddress } from "../addresses.ts";
export { ALTERNATE_TYPE_LABELS } from "../alternate-labels.ts";
export { correctionLabel } from "../correction-labels.ts";
export { documentKindLabel, languageLabel } from "../labels.ts";
export { CLAIMED_RIGHT_LABELS } from "../upload-labels.ts";
export { judgeAlternates } from "./alternates/alternate-queries.ts";
export { settleAlternate } from "./alternates/settle-alternate.ts";
export { keepLargestTables } from "./category-parts/read-ahead.ts";
export { firstUses, today } from "./popularity/first-uses.ts";
export { readSearchTerm } from "./popularity/search-term.ts";
export { countMissedSearches, decideSearch, listMissedSearches } from "./popularity/decide-searches.ts";
export { queueOldReadings } from "./catalogue/reread-values.ts";
export { syncSearchWords } from "./catalogue/sync-search-words.ts";
export { syncCategoryAliases } from "./catalogue/sync-vocabulary.ts";
export { markDomesticBrands } from "./import/brands/domestic-brands.ts";
export { settleCorrection } from "./corrections/settle-correction.ts";
export { closeComparing } from "./document-versions/difference/compare-behind-answer.ts";
export { queueUnreadEditions } from "./document-versions/edition/fill-edition.ts";
export { drawThumbnail } from "./documents/draw-thumbnail.ts";
export { inspectPdf } from "./documents/inspect-pdf.ts";
export { closePdfWorkers } from "./documents/pdf-jobs.ts";
export { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
export { mailedDocumentAddress } from "./mailed-document.ts";
export { queueWaitingPreviews } from "./draw-preview.ts";
export { countWaitingTexts, queueWaitingTexts } from "./read-document-pages.ts";
export { rebuildSearchTask } from "./rebuild-search.ts";
export { queueOldTokens } from "./renew-tokens.ts";
export { publishUpload, rejectUpload } from "./uploads/decide-upload.ts";
export { type BesideDocument, findBeside } from "./uploads/find-beside.ts";
export { daySecret } from "./popularity/first-uses.ts";
export { settleInfringement } from "./corrections/settle-infringement.ts";
export { settleObjection } from "./uploads/object-to-take-down.ts";
export { queueUnreadUploads } from "./uploads/read-upload.ts";
export { loadSampleData } from "./sample/load-sample-data.ts";

/** What a backup leaves out, since it is made again: changes and images name transactions of their own database. */
export const RENEWABLE = {
  tables: ["datasheet_part_changes", "datasheet_offer_changes", "datasheet_search_images", "datasheet_search_builds"],
  filesOf: ["datasheet_search_images", "datasheet_search_builds"],
};
