import { defineDomainServer } from "#platform/define-domain.ts";
import { centreParts } from "#domains/accounts/server/public/centre-parts.ts";
import { brandMerges } from "#domains/catalogue/server/public/brand-merges.ts";
import { pdfImport } from "#domains/catalogue/server/public/list-kinds.ts";
import { partDocuments } from "#domains/catalogue/server/public/part-documents.ts";
import { documentMerge } from "./documents/merge-brand-documents.ts";
import { documentsOfParts } from "./documents/part-documents.ts";
import { hideKnownTestFiles } from "./import/hide-known-test-files.ts";
import { openPdfImporter } from "./import/pdf-importer.ts";
import { consoleTables } from "./console-tables.ts";
import { consoleSearch } from "./console-search.ts";
import { relatedThings } from "./related-things.ts";
import { handlers } from "./handlers.ts";
import { FETCH_KIND, fetchKind } from "./link-fetching/fetch-kind.ts";
import { endFetchTurns } from "./link-fetching/fetch-task.ts";
import { tasks, dailyTasks } from "./tasks.ts";
import { EXPORTED_FILES } from "./exported-files.ts";
import { closeAccount, exportPersonalData, PERSONAL_TABLES, findBrought } from "./personal-data.ts";
import { removeSampleDocuments } from "./sample/remove-sample-documents.ts";
import { loadSampleData } from "./sample/load-sample-data.ts";
import { countSamplesAsListed } from "./documents/recount-documents.ts";
import { queueWaitingPreviews } from "./documents/render-preview.ts";
import { countWaitingTexts, queueNewDocument, queueWaitingTexts } from "./documents/read-document-pages.ts";
import { queueUnreadUploads } from "./uploads/read-upload.ts";
import { queueOldTokens } from "./documents/renew-tokens.ts";
import { queueUnreadEditions } from "./document-versions/edition/fill-edition.ts";
import { closePdfWorkers } from "#platform/pdf/pdf-jobs.ts";
import { closeComparing } from "./document-versions/difference/compare-behind-answer.ts";
import { closeTextWorkers } from "./texts/text-jobs.ts";
import { favourites } from "./favourites.ts";
import { centreOfUploads } from "./uploads/centre-of-uploads.ts";
import { uploadQueue } from "./uploads/upload-queue.ts";
import { correctionQueue } from "./corrections/correction-queue.ts";
import { infringementQueue } from "./corrections/infringement-queue.ts";
import { differenceQueue } from "./edited-documents/difference-queue.ts";
import { objectionQueue } from "./uploads/objection-queue.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "../audit-labels.ts";
import { documentViews } from "./documents/viewed-documents.ts";
import { documentList, documentSitemaps } from "./sitemap.ts";
import { DATASHEET_UPLOAD } from "../upload-purposes.ts";
import { FAVOURITE_LISTS } from "../favourite-lists.ts";
import {
  correctionStates,
  documentStates,
  fetchStates,
  objectionStates,
  previewStates,
  textStates,
  uploadStates,
} from "../states.ts";

export const domain = defineDomainServer({
  tables: [
    "account_document_mails",
    "datasheet_corrections",
    "datasheet_document_acts",
    "datasheet_document_differences",
    "datasheet_document_edits",
    "datasheet_document_pages",
    "datasheet_document_parts",
    "datasheet_documents",
    "datasheet_objections",
    "datasheet_running_downloads",
    "datasheet_uploads",
    "datasheets_counted_samples",
    "datasheets_fetch_hosts",
    "datasheets_fetches",
  ],
  states: {
    datasheet_documents: documentStates,
    "datasheet_documents.text_state": textStates,
    "datasheet_documents.preview_state": previewStates,
    datasheet_uploads: uploadStates,
    datasheet_corrections: correctionStates,
    datasheet_objections: objectionStates,
    datasheets_fetches: fetchStates,
  },
  steadyPages: [documentList],
  staffArea: { name: "datasheets", title: "规格书" },
  consoleSearch,
  consoleTables,
  relatedThings,
  handlers,
  fillings: [
    partDocuments.with(documentsOfParts),
    brandMerges.with(documentMerge),
    centreParts.with(centreOfUploads),
    pdfImport.with(() => openPdfImporter(queueNewDocument)),
  ],
  tasks,
  dailyTasks,
  userTasks: { [FETCH_KIND]: fetchKind },
  sitemaps: documentSitemaps,
  queues: [uploadQueue, correctionQueue, infringementQueue, objectionQueue, differenceQueue],
  views: { 1: documentViews },
  personalData: {
    tables: PERSONAL_TABLES,
    files: EXPORTED_FILES,
    export: exportPersonalData,
    brought: findBrought,
    close: closeAccount,
  },
  storedFiles: [
    { table: "datasheet_documents", column: "sha256" },
    { table: "datasheet_documents", column: "thumbnail_sha256" },
    { table: "datasheet_uploads", column: "sha256" },
    { table: "datasheet_uploads", column: "thumbnail_sha256" },
    { table: "datasheet_document_differences", column: "older_sha256" },
    { table: "datasheet_document_differences", column: "newer_sha256" },
  ],
  async addSamples({ db, declared, fileStore, log, now }) {
    const loaded = await loadSampleData({ db, declared, fileStore, log, now });
    return [loaded ? `样例数据已载入：${loaded.parts} 个型号，${loaded.documents} 份规格书` : "样例数据已在库中"];
  },
  async refresh({ db, settings }) {
    await hideKnownTestFiles(db);
    await countSamplesAsListed(db, settings);
  },
  removeSamples: async ({ db }) => [`样例规格书 ${await removeSampleDocuments(db)} 份`],
  async resumeTasks({ db, openTaskContext }) {
    await queueWaitingPreviews(db);
    await queueWaitingTexts(db);
    await queueUnreadUploads(openTaskContext());
    await queueOldTokens(db);
    await queueUnreadEditions(db);
  },
  start: () => ({ stop: async () => endFetchTurns() }),
  stopWorkers() {
    endFetchTurns();
    closePdfWorkers();
    closeComparing();
    closeTextWorkers();
  },
  healthFacts: { documents: async ({ db }) => ({ waitingForText: await countWaitingTexts(db) }) },
  favourites,
  favouriteLists: FAVOURITE_LISTS,
  auditActions: AUDIT_ACTIONS,
  auditSubjects: AUDIT_SUBJECTS,
  uploadPurposes: [DATASHEET_UPLOAD],
});
