import { defineStates, type StateOf, statesOfActions } from "#shared/define-states.ts";
import { ARTICLE_STATES, type ArticleState } from "./labels.ts";

/**
 * How articles go from state to state; the database knows the same table (`news_check_article_move`).
 * What was published stays readable while a later version of it is handed in or rejected.
 */
export const ARTICLE_MOVES = {
  submit: { DRAFT: "PENDING", REJECTED: "PENDING", PUBLISHED: "PENDING" },
  /** By its author, before it is decided: what readers see, if anything, stays as it is. */
  withdraw: { PENDING: "DRAFT" },
  withdrawEdit: { PENDING: "PUBLISHED" },
  /** By its author, whose edit was rejected. */
  keepPublished: { REJECTED: "PUBLISHED" },
  /** By an operator, or brought by an import: also anew, where its list has changed. */
  publish: { PENDING: "PUBLISHED", DRAFT: "PUBLISHED", DISMOUNT: "PUBLISHED", PUBLISHED: "PUBLISHED" },
  reject: { PENDING: "REJECTED" },
  takeDown: { PUBLISHED: "DISMOUNT", PENDING: "DISMOUNT", REJECTED: "DISMOUNT" },
  /** An operator takes back that it was taken down while a later version waited, or was rejected. */
  waitAgain: { DISMOUNT: "PENDING" },
  rejectAgain: { DISMOUNT: "REJECTED" },
  /** It has to be handed in again before anybody reads it. */
  redraft: { DISMOUNT: "DRAFT", DELETEED: "DRAFT" },
  delete: { DRAFT: "DELETEED", PENDING: "DELETEED", REJECTED: "DELETEED", PUBLISHED: "DELETEED", DISMOUNT: "DELETEED" },
} as const satisfies Record<string, Partial<Record<ArticleState, ArticleState>>>;
export type ArticleMove = keyof typeof ARTICLE_MOVES;
export const articleStates = statesOfActions(ARTICLE_STATES, ARTICLE_MOVES);

export const ARTICLE_MOVE_LABELS: Record<ArticleMove, string> = {
  submit: "提交审核",
  withdraw: "撤回",
  withdrawEdit: "撤回",
  keepPublished: "保留已发布的版本",
  publish: "发布",
  reject: "驳回",
  takeDown: "下架",
  waitAgain: "恢复",
  rejectAgain: "恢复",
  redraft: "放回草稿",
  delete: "删除",
};

/** Where a move leads from a state; null where it can't be made. */
export function moveTo(move: ArticleMove, from: ArticleState): ArticleState | null {
  return (ARTICLE_MOVES[move] as Partial<Record<ArticleState, ArticleState>>)[from] ?? null;
}

/** What leads back to waiting, and from `removed` to `shown`, are decisions that are taken back. */
export const commentStates = defineStates({
  waiting: ["shown", "refused", "deleted"],
  shown: ["waiting", "deleted", "removed"],
  // Whoever closes his account takes all of his back, what he had taken back already too.
  refused: ["waiting", "deleted"],
  deleted: ["deleted"],
  removed: ["shown", "deleted"],
});

export const reportStates = defineStates({ waiting: ["upheld", "refused"], upheld: ["waiting"], refused: ["waiting"] });
export type ReportState = StateOf<typeof reportStates>;

/** Whoever is rejected may ask again, and who waits writes anew what he asked; approved, he waits again where that is taken back. */
export const authorStates = defineStates({
  waiting: ["waiting", "approved", "rejected"],
  approved: ["waiting"],
  rejected: ["waiting"],
});
export type AuthorState = StateOf<typeof authorStates>;
