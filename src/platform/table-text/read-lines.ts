export interface Line {
  /** Counted from 1. */
  number: number;
  text: string;
  /** Longer than a row of any list: only its beginning is kept. */
  isTooLong: boolean;
}

const MAX_LINE_LENGTH = 1_000_000;
const KEPT_OF_LONG_LINE = 200;

/** Cuts text into lines, some at a time. However long a line is, no more than a million characters of it are held. */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let number = 0;
  let held = "";
  let isTooLong = false;

  function take(text: string): Line {
    number += 1;
    const isLong = isTooLong || text.length > MAX_LINE_LENGTH;
    isTooLong = false;
    if (isLong) return { number, text: cutShort(text), isTooLong: true };
    return { number, text: text.endsWith("\r") ? text.slice(0, -1) : text, isTooLong: false };
  }

  for await (const text of texts) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      lines.push(take(isTooLong ? held : held + text.slice(from, end)));
      held = "";
      from = end + 1;
    }
    if (!isTooLong) held += text.slice(from);
    if (held.length > MAX_LINE_LENGTH) {
      isTooLong = true;
      held = cutShort(held);
    }
    if (lines.length > 0) yield lines;
  }
  if (held || isTooLong) yield [take(held)];
}

/** A slice would keep the whole line alive. */
function cutShort(text: string) {
  return Buffer.from(text.slice(0, KEPT_OF_LONG_LINE)).toString();
}
