export { readCards, seenArticles } from "./articles/article-cards.ts";
export { isSeen } from "./articles/seen.ts";
