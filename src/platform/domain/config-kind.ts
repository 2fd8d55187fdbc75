import type { ZodType } from "zod";

/** A value that operators may change while the portal runs: declared by the lowest domain that reads it, by its key. */
export interface ConfigKind {
  title: string;
  /** What it has to be, in words. */
  hint: string;
  /** Where it stands among all values: their order on the page. */
  order: number;
  schema: ZodType;
  /** What is shown while nothing is set. */
  fallback: unknown;
  /** Only admins change it. */
  isAdmins?: true;
}
