declare const printed: unique symbol;

/**
 * The text of a page of a file that nobody vouches for, to be kept and handed on. Workers read it, and the bounded readers
 * that the import rules list (`read-printed.ts`).
 */
export interface PrintedText {
  readonly [printed]: true;
}

/** A text as what a page prints. */
export function asPrinted(text: string): PrintedText {
  return text as unknown as PrintedText;
}
