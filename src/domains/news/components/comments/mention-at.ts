/** What is typed behind an @ just before the caret: where the sign stands, and the beginning of a name. */
export interface TypedMention {
  startsAt: number;
  words: string;
}

const LONGEST = 32;

/** Null where nobody is being named there: an address of mail names nobody. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const before = text.slice(0, caret);
  const typed = /(?<![\w.-])[@＠]([^\s@＠]*)$/.exec(before);
  return typed && [...typed[1]!].length <= LONGEST ? { startsAt: typed.index, words: typed[1]! } : null;
}

/** The text with a name in place of what is typed, and where the caret stands then. */
export function withName(
  text: string,
  { startsAt, words }: TypedMention,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, startsAt)}@${name} `;
  return { text: before + text.slice(startsAt + 1 + words.length).replace(/^ /, ""), caret: before.length };
}
