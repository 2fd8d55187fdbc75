import type { Task, TaskHandler } from "#platform/tasks.ts";
import { onForgetPictures, forgetPicturesTask } from "./pictures/forget-pictures.ts";
import { onForgetAttachments, forgetAttachmentsTask } from "./attachments/forget-attachments.ts";
import { onForgetDeleted, forgetDeletedTask } from "./writing/forget-deleted.ts";
import { onForgetComments, forgetCommentsTask } from "./comments/forget-comments.ts";
import { onForgetReports, forgetReportsTask } from "./reports/forget-reports.ts";
import { onHoldScheduled } from "./publication/hold-scheduled.ts";
import { onPublishScheduled } from "./publication/publish-scheduled.ts";
import { onLookAtPictures } from "./pictures/look-at-pictures.ts";
import { onNotifyFollowers } from "./publication/notify-followers.ts";
import { onForgetReads, forgetReadsTask } from "./articles/count-read.ts";
import { onNotifyOfComment } from "./comments/notify-of-comment.ts";
import { onNotifyOfLikes } from "./comments/notify-of-likes.ts";
import { onForgetSearches, forgetSearchesTask } from "./search/record-article-search.ts";
import { onRenewTokens } from "./search/article-tokens.ts";

export const tasks: TaskHandler[] = [
  onForgetPictures,
  onForgetAttachments,
  onForgetDeleted,
  onForgetComments,
  onForgetReports,
  onHoldScheduled,
  onPublishScheduled,
  onNotifyFollowers,
  onLookAtPictures,
  onForgetReads,
  onNotifyOfComment,
  onNotifyOfLikes,
  onForgetSearches,
  onRenewTokens,
];

export const dailyTasks: Task[] = [
  forgetPicturesTask,
  forgetAttachmentsTask,
  forgetDeletedTask,
  forgetCommentsTask,
  forgetReportsTask,
  forgetReadsTask,
  forgetSearchesTask,
];
