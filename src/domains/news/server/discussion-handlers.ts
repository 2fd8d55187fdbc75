import { handle } from "#platform/handlers.ts";
import { comments } from "../contract/comments.ts";
import { listComments, listReplies } from "./comments/list-comments.ts";
import { listMentionable } from "./comments/list-mentionable.ts";
import { addComment, removeComment, pinComment } from "./comments/write-comment.ts";
import { likeArticle, readArticleLikes, likeComment } from "./comments/like.ts";
import { reports } from "../contract/reports.ts";
import { report, listMyReports, readReportPicture } from "./reports/report.ts";
import { review } from "../contract/review.ts";
import {
  listArticlesForOperators,
  readArticleToReview,
  moveArticleForOperators,
} from "./review/articles-for-operators.ts";
import { listChannelsForOperators, switchChannel } from "./review/channels-for-operators.ts";
import { authors } from "../contract/authors.ts";
import { readMyAuthor } from "./authors/read-my-author.ts";
import { applyAuthor, editAuthor } from "./authors/apply-author.ts";
import { addColumn, editColumn, removeColumn } from "./authors/edit-columns.ts";

export const discussionHandlers = [
  handle(comments.listComments, listComments),
  handle(comments.listReplies, listReplies),
  handle(comments.listMentionable, listMentionable),
  handle(comments.addComment, addComment),
  handle(comments.removeComment, removeComment),
  handle(comments.likeArticle, likeArticle),
  handle(comments.readArticleLikes, readArticleLikes),
  handle(comments.likeComment, likeComment),
  handle(comments.pinComment, pinComment),
  handle(reports.report, report),
  handle(reports.listMyReports, listMyReports),
  handle(reports.readReportPicture, readReportPicture),
  handle(review.listArticlesForOperators, listArticlesForOperators),
  handle(review.readArticleToReview, readArticleToReview),
  handle(review.moveArticleForOperators, moveArticleForOperators),
  handle(review.listChannelsForOperators, listChannelsForOperators),
  handle(review.switchChannel, switchChannel),
  handle(authors.readMyAuthor, readMyAuthor),
  handle(authors.applyAuthor, applyAuthor),
  handle(authors.editAuthor, editAuthor),
  handle(authors.addColumn, addColumn),
  handle(authors.editColumn, editColumn),
  handle(authors.removeColumn, removeColumn),
];
