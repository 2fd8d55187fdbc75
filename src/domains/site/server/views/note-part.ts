import type { PartSeen } from "#domains/catalogue/server/public/part-seen.ts";
import { recordView } from "./record-view.ts";

// docs/conventions.md 16
const PARTS = 5;

/** Notes a part that somebody looks at. */
export const notePart: PartSeen = async (context, id) => {
  await recordView(context, { type: PARTS, id });
};
