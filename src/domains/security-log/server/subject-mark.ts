import type { ServerKey } from "#platform/server-key.ts";

const MARK_CHARACTERS = 32;

/** What the log knows a number or an address for mail by: the same for the same one, and nothing that tells it. */
export function subjectMark(key: ServerKey, subject: string): string {
  return subjectMarks(key, subject)[0]!;
}

/** The same, and by what it was known before the server's key was replaced. */
export function subjectMarks(key: ServerKey, subject: string): string[] {
  return key.marks("security log", subject.toLowerCase()).map((mark) => mark.toString("hex").slice(0, MARK_CHARACTERS));
}
