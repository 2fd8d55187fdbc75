export { articleAddress, mobileArticleAddress, NEWS_ADDRESS } from "../../addresses.ts";
export { ARTICLE_STATE_LABELS, type ArticleState } from "../../labels.ts";
