export { readCards, seenArticles } from "./reading/article-cards.ts";
export { listChannels } from "./reading/channels.ts";
export { isSeen } from "./reading/seen.ts";
