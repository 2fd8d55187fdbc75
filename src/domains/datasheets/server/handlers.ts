import { handle } from "#platform/handlers.ts";
import { datasheets } from "../contract.ts";
import { documentSearch } from "../contract/document-search.ts";
import { recordView } from "./count-use.ts";
import { searchDocuments } from "./document-search/search-documents.ts";
import { downloadDocuments } from "./download-documents.ts";
import { leadingBrands, listBrands, suggestBrands } from "./list-brands.ts";
import { listCategories } from "./list-categories.ts";
import { brandDocuments, documentDetail, newestDocuments, popularDocuments } from "./list-documents.ts";
import { partDetail } from "./part-detail.ts";
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
  handle(documentSearch.searchDocuments, searchDocuments),
];
