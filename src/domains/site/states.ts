import { defineStates } from "#shared/define-states.ts";

/** What is said of it an operator may take back at first. */
export const feedbackStates = defineStates({
  received: ["processing", "settled"],
  processing: ["received", "settled"],
  settled: ["received", "processing"],
});

/** What waits for its time can be changed again; what was told is taken back once. */
export const announcementStates = defineStates({
  draft: ["scheduled", "published"],
  scheduled: ["draft", "published"],
  published: ["withdrawn", "ended"],
  withdrawn: [],
  ended: [],
});
