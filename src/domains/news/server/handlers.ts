import { handle } from "#platform/handlers.ts";
import { newsArticles } from "../contract/articles.ts";
import { readIndex } from "./articles/read-index.ts";
import { readArticle } from "./articles/read-article.ts";
import { readFullArticle } from "./articles/read-full-article.ts";
import { listArticles } from "./articles/list-articles.ts";
import { listAttention } from "./articles/list-attention.ts";
import { listAbout } from "./articles/list-about.ts";
import { countRead } from "./articles/count-read.ts";
import { readAuthor } from "./articles/read-author.ts";
import { readPartCards } from "./articles/read-part-cards.ts";
import { readBrandCards } from "./articles/read-brand-cards.ts";
import { renderShareCode } from "./articles/render-share-code.ts";
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
import { writingOptions } from "./writing/writing-options.ts";
import { readFigures } from "./writing/read-figures.ts";
import { readDraft } from "./writing/read-draft.ts";
import { readArticleStatus } from "./writing/read-article-status.ts";
import { listVersions } from "./writing/list-versions.ts";
import { restoreVersion } from "./writing/restore-version.ts";
import { saveArticle } from "./writing/save-article.ts";
import { previewArticle } from "./writing/preview-article.ts";
import { submitArticle } from "./writing/submit-article.ts";
import { keepPublished } from "./writing/keep-published.ts";
import { usableFiles } from "./writing/usable-files.ts";
import { withdrawArticle } from "./writing/withdraw-article.ts";
import { unscheduleArticle } from "./writing/unschedule-article.ts";
import { unpublishArticle } from "./writing/unpublish-article.ts";
import { redraftArticle } from "./writing/redraft-article.ts";
import { deleteArticle } from "./writing/delete-article.ts";
import { listOwnArticles } from "./writing/list-own-articles.ts";

export const handlers = [
  handle(newsArticles.readIndex, readIndex),
  handle(newsArticles.readArticle, readArticle),
  handle(newsArticles.readFullArticle, readFullArticle),
  handle(newsArticles.listArticles, listArticles),
  handle(newsArticles.listAttention, listAttention),
  handle(newsArticles.countRead, countRead),
  handle(newsArticles.readAuthor, readAuthor),
  handle(newsArticles.readPartCards, readPartCards),
  handle(newsArticles.readBrandCards, readBrandCards),
  handle(newsArticles.renderShareCode, renderShareCode),
  handle(newsArticles.listAbout, listAbout),
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
  handle(writing.readFigures, readFigures),
  handle(writing.readDraft, readDraft),
  handle(writing.readArticleStatus, readArticleStatus),
  handle(writing.listVersions, listVersions),
  handle(writing.restoreVersion, restoreVersion),
  handle(writing.previewArticle, previewArticle),
  handle(writing.submitArticle, submitArticle),
  handle(writing.withdrawArticle, withdrawArticle),
  handle(writing.keepPublished, keepPublished),
  handle(writing.usableFiles, usableFiles),
  handle(writing.unscheduleArticle, unscheduleArticle),
  handle(writing.unpublishArticle, unpublishArticle),
  handle(writing.redraftArticle, redraftArticle),
  handle(writing.deleteArticle, deleteArticle),
  handle(writing.listOwnArticles, listOwnArticles),
];
