import type { ServerKey } from "#platform/server-key.ts";

const MARK_CHARACTERS = 32;

/** What the log knows a number or an address for mail by: the same for the same one, and nothing that tells it. */
export function subjectMark(key: ServerKey, subject: string): string {
  return key.hmac("security log", subject.toLowerCase()).toString("hex").slice(0, MARK_CHARACTERS);
}
