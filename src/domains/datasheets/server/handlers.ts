import { handle } from "#platform/handlers.ts";
import { datasheets } from "../contract.ts";
import { corrections } from "../contract/corrections.ts";
import { documentVersions } from "../contract/document-versions.ts";
import { listCorrections } from "./corrections/list-corrections.ts";
import { reportCorrection } from "./corrections/report-correction.ts";
import { settleCorrection } from "./corrections/settle-correction.ts";
import { relatives } from "../contract/part-relatives.ts";
import { recordView } from "./count-use.ts";
import { compareDocuments } from "./document-versions/difference/compare-documents.ts";
import { joinDocuments, partDocument } from "./document-versions/join-documents.ts";
import { removedDocument, restoreDocument, takeDownDocument } from "./document-versions/take-down-document.ts";
import { documentSearch } from "../contract/document-search.ts";
import { searchDocuments } from "./document-search/search-documents.ts";
import { downloadDocuments } from "./download-documents.ts";
import { leadingBrands, listBrands, suggestBrands } from "./list-brands.ts";
import { listCategories } from "./list-categories.ts";
import { brandDocuments, documentDetail, newestDocuments, popularDocuments } from "./list-documents.ts";
import { partDetail } from "./part-detail.ts";
import { findRelatives } from "./part-relatives.ts";
import { readDocumentFile, readDocumentThumbnail } from "./read-document-file.ts";
import { hotWords } from "./popularity/hot-words.ts";
import { recordSearch } from "./popularity/record-search.ts";
import { searchesWithoutResult } from "./popularity/searches-without-result.ts";
import { searchParts } from "./search-parts.ts";
import { suggestParts } from "./suggest-parts.ts";

export const datasheetHandlers = [
  handle(datasheets.suggest, suggestParts),
  handle(datasheets.searchParts, searchParts),
  handle(datasheets.partDetail, partDetail),
  handle(relatives.partRelatives, findRelatives),
  handle(datasheets.categories, listCategories),
  handle(datasheets.brands, listBrands),
  handle(datasheets.suggestBrands, suggestBrands),
  handle(datasheets.leadingBrands, leadingBrands),
  handle(datasheets.brandDocuments, brandDocuments),
  handle(datasheets.newestDocuments, newestDocuments),
  handle(datasheets.popularDocuments, popularDocuments),
  handle(datasheets.documentDetail, documentDetail),
  handle(datasheets.documentFile, readDocumentFile),
  handle(datasheets.documentThumbnail, readDocumentThumbnail),
  handle(datasheets.downloadDocuments, downloadDocuments),
  handle(datasheets.recordView, recordView),
  handle(datasheets.recordSearch, recordSearch),
  handle(datasheets.hotWords, hotWords),
  handle(datasheets.searchesWithoutResult, searchesWithoutResult),
  handle(documentVersions.joinDocuments, joinDocuments),
  handle(documentVersions.partDocument, partDocument),
  handle(documentVersions.compareDocuments, compareDocuments),
  handle(documentVersions.takeDownDocument, takeDownDocument),
  handle(documentVersions.restoreDocument, restoreDocument),
  handle(documentVersions.removedDocument, removedDocument),
  handle(corrections.reportCorrection, reportCorrection),
  handle(corrections.corrections, listCorrections),
  handle(corrections.settleCorrection, settleCorrection),
  handle(documentSearch.searchDocuments, searchDocuments),
];
