import { defineStates, type StateOf } from "#shared/define-states.ts";

export const commentStates = defineStates({
  waiting: ["shown", "refused", "deleted"],
  shown: ["deleted", "removed"],
  // Whoever closes his account takes all of his back, what he had taken back already too.
  refused: ["deleted"],
  deleted: ["deleted"],
  removed: ["deleted"],
});

export const reportStates = defineStates({ waiting: ["upheld", "refused"], upheld: [], refused: [] });
export type ReportState = StateOf<typeof reportStates>;

/** Whoever is rejected may ask again, and who waits writes anew what he asked. */
export const authorStates = defineStates({
  waiting: ["waiting", "approved", "rejected"],
  approved: [],
  rejected: ["waiting"],
});
export type AuthorState = StateOf<typeof authorStates>;
