export { articleAddress, mobileArticleAddress, NEWS_ADDRESS, pictureAddress } from "../../addresses.ts";
export { ARTICLE_STATE_LABELS, type ArticleState } from "../../labels.ts";
