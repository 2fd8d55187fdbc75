import { handle, type Handler } from "#platform/handlers.ts";
import { authors } from "../contract/authors.ts";
import { comments } from "../contract/comments.ts";
import { heldWords } from "../contract/held-words.ts";
import { reports } from "../contract/reports.ts";
import { review } from "../contract/review.ts";
import { applyAuthor, editAuthor } from "./authors/apply-author.ts";
import { addColumn, editColumn, removeColumn } from "./authors/edit-columns.ts";
import { readMyAuthor } from "./authors/my-author.ts";
import { likeArticle, likeComment, readArticleLikes } from "./comments/like.ts";
import { listComments, listReplies } from "./comments/list-comments.ts";
import { listMentionable } from "./comments/list-mentionable.ts";
import { addComment, pinComment, removeComment } from "./comments/write-comment.ts";
import { addHeldWords, listHeldWords, removeHeldWord, testHeldWords } from "./held-words/edit-held-words.ts";
import { listMyReports, readReportPicture, report } from "./reports/report.ts";
import { readArticleToReview, superviseArticle, superviseArticles } from "./review/supervise-articles.ts";
import { superviseChannels, switchChannel } from "./review/supervise-channels.ts";

/** What readers say to articles, and what operators do about it and about the articles. */
export const discussionHandlers: Handler[] = [
  handle(comments.comments, listComments),
  handle(comments.replies, listReplies),
  handle(comments.mentionable, listMentionable),
  handle(comments.addComment, addComment),
  handle(comments.removeComment, removeComment),
  handle(comments.likeArticle, likeArticle),
  handle(comments.articleLikes, readArticleLikes),
  handle(comments.likeComment, likeComment),
  handle(comments.pinComment, pinComment),
  handle(reports.report, report),
  handle(reports.myReports, listMyReports),
  handle(reports.reportPicture, readReportPicture),
  handle(heldWords.heldWords, listHeldWords),
  handle(heldWords.addHeldWords, addHeldWords),
  handle(heldWords.removeHeldWord, removeHeldWord),
  handle(heldWords.testHeldWords, testHeldWords),
  handle(review.supervisedArticles, superviseArticles),
  handle(review.articleToReview, readArticleToReview),
  handle(review.superviseArticle, superviseArticle),
  handle(review.supervisedChannels, superviseChannels),
  handle(review.switchChannel, switchChannel),
  handle(authors.myAuthor, readMyAuthor),
  handle(authors.applyAuthor, applyAuthor),
  handle(authors.editAuthor, editAuthor),
  handle(authors.addColumn, addColumn),
  handle(authors.editColumn, editColumn),
  handle(authors.removeColumn, removeColumn),
];
