import { handle } from "#platform/handlers.ts";
import { reading } from "../contract/reading.ts";
import { readIndex } from "./reading/index-page.ts";
import { readArticle, readFullArticle } from "./reading/read-article.ts";
import { listArticles, listAttention, listAbout } from "./reading/list-articles.ts";
import { countRead } from "./reading/count-read.ts";
import { readAuthor } from "./reading/writers.ts";
import { readPartCards, readBrandCards } from "./reading/part-cards.ts";
import { drawShareCode } from "./reading/share-code.ts";
import { newsSearch } from "../contract/search.ts";
import { searchArticles } from "./search/search-articles.ts";
import { recordArticleSearch } from "./search/record-search.ts";
import { newsHotWords } from "./search/hot-words.ts";
import { pictures } from "../contract/pictures.ts";
import { keepPicture } from "./pictures/keep-picture.ts";
import { readPicture } from "./pictures/read-picture.ts";
import { attachments } from "../contract/attachments.ts";
import { keepAttachment } from "./attachments/keep-attachment.ts";
import { downloadAttachment } from "./attachments/download-attachment.ts";
import { listAuthorAttachments } from "./attachments/author-attachments.ts";
import { writing } from "../contract/writing.ts";
import { writingOptions, readDraft, readStanding, listVersions, restoreVersion } from "./writing/read-draft.ts";
import { saveArticle } from "./writing/save-article.ts";
import { previewArticle } from "./writing/preview-article.ts";
import { submitArticle } from "./writing/submit-article.ts";
import { withdrawArticle, dismountArticle, redraftArticle, deleteArticle } from "./writing/move-own-article.ts";
import { listOwnArticles } from "./writing/list-own-articles.ts";

export const handlers = [
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
  handle(newsSearch.searchArticles, searchArticles),
  handle(newsSearch.recordArticleSearch, recordArticleSearch),
  handle(newsSearch.newsHotWords, newsHotWords),
  handle(pictures.keepPicture, keepPicture),
  handle(pictures.picture, readPicture),
  handle(attachments.keepAttachment, keepAttachment),
  handle(attachments.attachment, downloadAttachment),
  handle(attachments.authorAttachments, listAuthorAttachments),
  handle(writing.writingOptions, writingOptions),
  handle(writing.saveArticle, saveArticle),
  handle(writing.draft, readDraft),
  handle(writing.standing, readStanding),
  handle(writing.versions, listVersions),
  handle(writing.restoreVersion, restoreVersion),
  handle(writing.previewArticle, previewArticle),
  handle(writing.submitArticle, submitArticle),
  handle(writing.withdrawArticle, withdrawArticle),
  handle(writing.dismountArticle, dismountArticle),
  handle(writing.redraftArticle, redraftArticle),
  handle(writing.deleteArticle, deleteArticle),
  handle(writing.ownArticles, listOwnArticles),
];
