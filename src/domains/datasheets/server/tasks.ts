import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onTask } from "#platform/tasks.ts";
import { renderPreview, renderPreviewTask } from "./documents/render-preview.ts";
import { readDocumentPages, readPagesTask } from "./documents/read-document-pages.ts";
import { forgetMails, forgetMailsTask } from "./documents/forget-mails.ts";
import { onSendPdf } from "./documents/send-pdf.ts";
import { renewTokens, renewTokensTask } from "./documents/renew-tokens.ts";
import { fillEdition, readEditionTask } from "./document-versions/edition/fill-edition.ts";
import { forgetContacts, forgetContactsTask } from "./corrections/forget-contacts.ts";
import { forgetDifferences, forgetDifferencesTask } from "./document-versions/difference/cached-differences.ts";
import { readUpload, readUploadTask, queueUnreadUploads, queueUnreadUploadsTask } from "./uploads/read-upload.ts";
import { fetchLinks, fetchLinksTask } from "./link-fetching/fetch-task.ts";

export const tasks: TaskHandler[] = [
  onTask(renderPreviewTask, renderPreview),
  onTask(readPagesTask, readDocumentPages),
  onSendPdf,
  onTask(forgetMailsTask, forgetMails),
  onTask(renewTokensTask, renewTokens),
  onTask(readEditionTask, fillEdition),
  onTask(forgetContactsTask, forgetContacts),
  onTask(forgetDifferencesTask, forgetDifferences),
  onTask(readUploadTask, readUpload),
  onTask(queueUnreadUploadsTask, queueUnreadUploads),
  onTask(fetchLinksTask, fetchLinks),
];

export const dailyTasks: Task[] = [forgetMailsTask, forgetContactsTask, forgetDifferencesTask, queueUnreadUploadsTask];
