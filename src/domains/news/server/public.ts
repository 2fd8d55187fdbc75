export { readCards, seenArticles } from "./reading/article-cards.ts";
export { isSeen } from "./reading/seen.ts";
