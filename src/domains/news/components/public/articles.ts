export { articleAddress } from "../../addresses.ts";
export { ARTICLE_STATE_LABELS, type ArticleState } from "../../labels.ts";
