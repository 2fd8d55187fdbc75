import type { Task, TaskHandler } from "#platform/tasks.ts";
import { forgetAttachmentsTask, onForgetAttachments } from "./attachments/forget-attachments.ts";
import { forgetCommentsTask, onForgetComments } from "./comments/forget-comments.ts";
import { onTellLikes } from "./comments/tell-likes.ts";
import { forgetPicturesTask, onForgetPictures } from "./pictures/forget-pictures.ts";
import { onTellFollowers } from "./publish/tell-followers.ts";
import { forgetReadsTask, onForgetReads } from "./reading/count-read.ts";
import { forgetReportsTask, onForgetReports } from "./reports/forget-reports.ts";
import { onRenewTokens } from "./search/article-tokens.ts";
import { forgetDeletedTask, onForgetDeleted } from "./writing/forget-deleted.ts";
import { forgetSearchesTask, onForgetSearches } from "./search/record-search.ts";

export const newsTasks: TaskHandler[] = [onForgetPictures, onForgetAttachments, onForgetDeleted, onForgetComments, onForgetReports, onTellFollowers, onForgetReads, onTellLikes, onForgetSearches, onRenewTokens];
export const newsDailyTasks: Task[] = [forgetPicturesTask, forgetAttachmentsTask, forgetDeletedTask, forgetCommentsTask, forgetReportsTask, forgetReadsTask, forgetSearchesTask];
