/** What no bytes tell: a file of no kind that is known is taken for a text where the purpose wants one. */
export const PLAIN_TEXT = "text/plain";

/** What users upload files for, and what is taken for it. */
export interface UploadPurpose {
  /** In calls and in the rows of uploads. */
  name: string;
  bytesMax: number;
  /** What the first bytes of a file must say. */
  mediaTypes: readonly string[];
  /** For the `accept` of a file field. */
  extensions: readonly string[];
  /** What is taken, for who chooses a file. */
  hint?: string;
  tooLarge: string;
  wrongKind: string;
}
