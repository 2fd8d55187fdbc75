import { handle, type Handler } from "#platform/handlers.ts";
import { financial } from "../contract/financial.ts";
import { newsSearch } from "../contract/search.ts";
import { listEditedReports, readEditedReport, removeReport, saveReport } from "./financial/edit-reports.ts";
import { listReports } from "./financial/list-reports.ts";
import { newsHotWords } from "./search/hot-words.ts";
import { recordArticleSearch } from "./search/record-search.ts";
import { searchArticles } from "./search/search-articles.ts";

export const newsHandlers: Handler[] = [
  handle(newsSearch.searchArticles, searchArticles),
  handle(newsSearch.recordArticleSearch, recordArticleSearch),
  handle(newsSearch.newsHotWords, newsHotWords),
  handle(financial.financialReports, listReports),
  handle(financial.editedReports, listEditedReports),
  handle(financial.editedReport, readEditedReport),
  handle(financial.saveReport, saveReport),
  handle(financial.removeReport, removeReport),
];
