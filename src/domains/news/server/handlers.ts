import { handle } from "#platform/handlers.ts";
import { reading } from "../contract/reading.ts";
import { readIndex } from "./reading/read-index.ts";
import { readArticle, readFullArticle } from "./reading/read-article.ts";
import { listArticles, listAttention, listAbout } from "./reading/list-articles.ts";
import { countRead } from "./reading/count-read.ts";
import { readAuthor } from "./reading/read-author.ts";
import { readPartCards, readBrandCards } from "./reading/part-cards.ts";
import { renderShareCode } from "./reading/render-share-code.ts";
import { newsSearch } from "../contract/search.ts";
import { searchArticles } from "./search/search-articles.ts";
import { recordArticleSearch } from "./search/record-article-search.ts";
import { listHotWords } from "./search/list-hot-words.ts";
import { pictures } from "../contract/pictures.ts";
import { storePicture } from "./pictures/store-picture.ts";
import { readPicture } from "./pictures/read-picture.ts";
import { attachments } from "../contract/attachments.ts";
import { storeAttachment } from "./attachments/store-attachment.ts";
import { downloadAttachment } from "./attachments/download-attachment.ts";
import { listAuthorAttachments } from "./attachments/list-author-attachments.ts";
import { writing } from "../contract/writing.ts";
import { writingOptions, readDraft, readArticleStatus, listVersions, restoreVersion } from "./writing/read-draft.ts";
import { saveArticle } from "./writing/save-article.ts";
import { previewArticle } from "./writing/preview-article.ts";
import { submitArticle } from "./writing/submit-article.ts";
import { withdrawArticle, unpublishArticle, redraftArticle, deleteArticle } from "./writing/move-own-article.ts";
import { listOwnArticles } from "./writing/list-own-articles.ts";

export const handlers = [
  handle(reading.readIndex, readIndex),
  handle(reading.readArticle, readArticle),
  handle(reading.readFullArticle, readFullArticle),
  handle(reading.listArticles, listArticles),
  handle(reading.listAttention, listAttention),
  handle(reading.countRead, countRead),
  handle(reading.readAuthor, readAuthor),
  handle(reading.readPartCards, readPartCards),
  handle(reading.readBrandCards, readBrandCards),
  handle(reading.renderShareCode, renderShareCode),
  handle(reading.listAbout, listAbout),
  handle(newsSearch.searchArticles, searchArticles),
  handle(newsSearch.recordArticleSearch, recordArticleSearch),
  handle(newsSearch.listHotWords, listHotWords),
  handle(pictures.storePicture, storePicture),
  handle(pictures.readPicture, readPicture),
  handle(attachments.storeAttachment, storeAttachment),
  handle(attachments.downloadAttachment, downloadAttachment),
  handle(attachments.listAuthorAttachments, listAuthorAttachments),
  handle(writing.writingOptions, writingOptions),
  handle(writing.saveArticle, saveArticle),
  handle(writing.readDraft, readDraft),
  handle(writing.readArticleStatus, readArticleStatus),
  handle(writing.listVersions, listVersions),
  handle(writing.restoreVersion, restoreVersion),
  handle(writing.previewArticle, previewArticle),
  handle(writing.submitArticle, submitArticle),
  handle(writing.withdrawArticle, withdrawArticle),
  handle(writing.unpublishArticle, unpublishArticle),
  handle(writing.redraftArticle, redraftArticle),
  handle(writing.deleteArticle, deleteArticle),
  handle(writing.listOwnArticles, listOwnArticles),
];
