import { handle } from "#platform/handlers.ts";
import { comments } from "../contract/comments.ts";
import { listComments } from "./comments/list-comments.ts";
import { listReplies } from "./comments/list-replies.ts";
import { listMentionable } from "./comments/list-mentionable.ts";
import { addComment } from "./comments/add-comment.ts";
import { removeComment } from "./comments/remove-comment.ts";
import { pinComment } from "./comments/pin-comment.ts";
import { likeArticle } from "./comments/like-article.ts";
import { readArticleLikes } from "./comments/read-article-likes.ts";
import { likeComment } from "./comments/like-comment.ts";
import { reports } from "../contract/reports.ts";
import { report } from "./reports/report.ts";
import { listMyReports } from "./reports/list-my-reports.ts";
import { readReportPicture } from "./reports/read-report-picture.ts";
import { articlesForOperators } from "../contract/articles-for-operators.ts";
import { listArticlesForOperators } from "./articles/list-articles-for-operators.ts";
import { compareArticle } from "./articles/compare-article.ts";
import { readArticleToReview } from "./articles/read-article-to-review.ts";
import { moveArticleForOperators } from "./articles/move-article-for-operators.ts";
import { listChannelsForOperators } from "./articles/list-channels-for-operators.ts";
import { switchChannel } from "./articles/switch-channel.ts";
import { authors } from "../contract/authors.ts";
import { readMyAuthor } from "./authors/read-my-author.ts";
import { applyAuthor } from "./authors/apply-author.ts";
import { editAuthor } from "./authors/edit-author.ts";
import { addColumn } from "./authors/add-column.ts";
import { editColumn } from "./authors/edit-column.ts";
import { removeColumn } from "./authors/remove-column.ts";

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
  handle(articlesForOperators.listArticlesForOperators, listArticlesForOperators),
  handle(articlesForOperators.compareArticle, compareArticle),
  handle(articlesForOperators.readArticleToReview, readArticleToReview),
  handle(articlesForOperators.moveArticleForOperators, moveArticleForOperators),
  handle(articlesForOperators.listChannelsForOperators, listChannelsForOperators),
  handle(articlesForOperators.switchChannel, switchChannel),
  handle(authors.readMyAuthor, readMyAuthor),
  handle(authors.applyAuthor, applyAuthor),
  handle(authors.editAuthor, editAuthor),
  handle(authors.addColumn, addColumn),
  handle(authors.editColumn, editColumn),
  handle(authors.removeColumn, removeColumn),
];
