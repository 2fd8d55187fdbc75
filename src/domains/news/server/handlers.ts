import { type Handler, handle } from "#platform/handlers.ts";
import { pictures } from "../contract/pictures.ts";
import { reading } from "../contract/reading.ts";
import { writing } from "../contract/writing.ts";
import { discussionHandlers } from "./discussion-handlers.ts";
import { keepPicture } from "./pictures/keep-picture.ts";
import { readPicture } from "./pictures/read-picture.ts";
import { countRead } from "./reading/count-read.ts";
import { readIndex } from "./reading/index-page.ts";
import { listAbout, listArticles, listAttention } from "./reading/list-articles.ts";
import { readBrandCards, readPartCards } from "./reading/part-cards.ts";
import { readArticle, readFullArticle } from "./reading/read-article.ts";
import { drawShareCode } from "./reading/share-code.ts";
import { readAuthor } from "./reading/writers.ts";
import { listOwnArticles } from "./writing/list-own-articles.ts";
import { deleteArticle, dismountArticle, redraftArticle, withdrawArticle } from "./writing/move-own-article.ts";
import { previewArticle } from "./writing/preview-article.ts";
import { listVersions, readDraft, restoreVersion, writingOptions } from "./writing/read-draft.ts";
import { saveArticle } from "./writing/save-article.ts";
import { submitArticle } from "./writing/submit-article.ts";

export const newsHandlers: Handler[] = [
  handle(reading.index, readIndex),
  handle(reading.article, readArticle),
  handle(reading.fullArticle, readFullArticle),
  handle(reading.articles, listArticles),
  handle(reading.attention, listAttention),
  handle(reading.countRead, countRead),
  handle(reading.author, readAuthor),
  handle(reading.partCards, readPartCards),
  handle(reading.brandCards, readBrandCards),
  handle(reading.shareCode, drawShareCode),
  handle(reading.articlesAbout, listAbout),
  handle(pictures.keepPicture, keepPicture),
  handle(pictures.picture, readPicture),
  handle(writing.writingOptions, writingOptions),
  handle(writing.saveArticle, saveArticle),
  handle(writing.draft, readDraft),
  handle(writing.versions, listVersions),
  handle(writing.restoreVersion, restoreVersion),
  handle(writing.previewArticle, previewArticle),
  handle(writing.submitArticle, submitArticle),
  handle(writing.withdrawArticle, withdrawArticle),
  handle(writing.dismountArticle, dismountArticle),
  handle(writing.redraftArticle, redraftArticle),
  handle(writing.deleteArticle, deleteArticle),
  handle(writing.ownArticles, listOwnArticles),
  ...discussionHandlers,
];
