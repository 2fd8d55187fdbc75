import { onTask, type Task } from "#platform/tasks.ts";
import { forgetContacts, forgetContactsTask } from "./corrections/forget-contacts.ts";
import { forgetDifferences, forgetDifferencesTask } from "./document-versions/difference/kept-differences.ts";
import { readEditionAgain, readEditionTask } from "./document-versions/edition/fill-edition.ts";
import { drawPreview, drawPreviewTask } from "./draw-preview.ts";
import { importCatalogue, importTask } from "./import-task/import-task.ts";
import { readDocumentPages, readPagesTask } from "./read-document-pages.ts";
import { rebuildSearch, rebuildSearchTask } from "./rebuild-search.ts";
import { renewTokens, renewTokensTask } from "./renew-tokens.ts";
import { rereadValues, rereadValuesTask } from "./catalogue/reread-values.ts";
import { queueUnreadUploads, queueUnreadUploadsTask, readUpload, readUploadTask } from "./uploads/read-upload.ts";
import { rankParts, rankPartsTask } from "./popularity/rank-parts.ts";

export const datasheetTasks = [
  onTask(drawPreviewTask, drawPreview),
  onTask(readPagesTask, readDocumentPages),
  onTask(renewTokensTask, renewTokens),
  onTask(readEditionTask, readEditionAgain),
  onTask(rebuildSearchTask, rebuildSearch),
  onTask(rereadValuesTask, rereadValues),
  onTask(rankPartsTask, rankParts),
  onTask(forgetContactsTask, forgetContacts),
  onTask(forgetDifferencesTask, forgetDifferences),
  onTask(importTask, importCatalogue),
  onTask(readUploadTask, readUpload),
  onTask(queueUnreadUploadsTask, queueUnreadUploads),
];
export const datasheetDailyTasks: Task[] = [rankPartsTask, forgetContactsTask, forgetDifferencesTask, queueUnreadUploadsTask];
