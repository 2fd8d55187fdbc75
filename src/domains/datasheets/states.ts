import { defineStates, type StateOf } from "#shared/define-states.ts";

export const documentStates = defineStates({
  /** The database knows it, nothing makes a document wait. */
  pending: [],
  published: ["removed", "hidden"],
  removed: ["published"],
  /** Nobody but operators meets it; a right that it infringes takes it down as any other. */
  hidden: ["published", "removed"],
});

/** Of a document's text, and of its first page as a picture: read and drawn once. */
export const textStates = defineStates({ waiting: ["ready", "failed"], ready: [], failed: [] });
export const previewStates = defineStates({ waiting: ["ready", "failed"], ready: [], failed: [] });

export const uploadStates = defineStates({
  reading: ["unusable", "draft", "linked"],
  unusable: ["reading"],
  draft: ["waiting", "linked"],
  linked: ["waiting", "linked"],
  waiting: ["published", "rejected", "withdrawn"],
  /** Where its operator takes that back. */
  published: ["waiting"],
  rejected: ["waiting", "linked"],
  withdrawn: ["waiting", "linked"],
});
export type UploadState = StateOf<typeof uploadStates>;

/** States in which its uploader fills it in and submits it. */
export const EDITABLE_STATES: readonly UploadState[] = uploadStates
  .into("waiting")
  .filter((state) => state !== "published");

/** What is decided waits again where its operator takes that back. */
export const correctionStates = defineStates({
  open: ["accepted", "rejected"],
  accepted: ["open"],
  rejected: ["open"],
});

/** Of a document at its address outside. What has ended is looked at again after a while, or when an operator asks. */
export const fetchStates = defineStates({
  waiting: ["fetching"],
  fetching: ["waiting", "kept", "known", "refused", "failed"],
  /** It was new here. */
  kept: ["waiting"],
  /** Its bytes were here already. */
  known: ["waiting"],
  refused: ["waiting"],
  failed: ["waiting"],
});
export type FetchState = StateOf<typeof fetchStates>;

/** What an uploader says against a take-down. */
export const objectionStates = defineStates({ open: ["accepted", "rejected"], accepted: ["open"], rejected: ["open"] });
