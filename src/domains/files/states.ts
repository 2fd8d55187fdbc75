import { defineStates } from "#shared/define-states.ts";

/** Whether somebody has looked into an upload: what is whole waits, or is skipped where there is no scanner until there is one. */
export const scanStates = defineStates({
  waiting: ["waiting", "skipped", "clean", "infected"],
  skipped: ["waiting"],
  clean: [],
  infected: [],
});
