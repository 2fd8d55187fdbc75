/** A row of a list before anybody has looked at what it says: its fields by name, or why it cannot be read. */
export type ListedRow = {
  /** Where it begins, counted from 1. */
  line: number;
  /** Where it ends, in lines, or in rows where several may stand in one line; an import goes on behind it. */
  endLine: number;
} & ({ fields: Record<string, unknown> } | { refusal: string; mpn?: string });
