import { handle, type Handler } from "#platform/handlers.ts";
import { reading } from "../contract/reading.ts";
import { countRead } from "./reading/count-read.ts";
import { readIndex } from "./reading/index-page.ts";
import { listAbout, listArticles, listAttention } from "./reading/list-articles.ts";
import { readBrandCards, readPartCards } from "./reading/part-cards.ts";
import { readArticle, readFullArticle } from "./reading/read-article.ts";
import { drawShareCode } from "./reading/share-code.ts";
import { readAuthor } from "./reading/writers.ts";

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
];
