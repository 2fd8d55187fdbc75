export { newsFeeds } from "./feeds/serve-feeds.ts";
export { articleAddress } from "../addresses.ts";
export { AUTHOR_MARK_LABELS, type AuthorMark } from "../labels.ts";
export { KEPT_FILES } from "./kept-files.ts";
export { closeAccount, exportPersonalData, PERSONAL_TABLES } from "./personal-data.ts";
export { countSubmitted, listSubmitted, settleArticle, type SubmittedArticle } from "./review/review-articles.ts";
export { type AuthorApplication, countApplications, listApplications, settleApplication } from "./review/review-authors.ts";
export { countWaitingComments, listWaitingComments, settleComment, type WaitingComment } from "./review/review-comments.ts";
export { countWaitingReports, listWaitingReports, settleReport, type WaitingReport } from "./review/review-reports.ts";
