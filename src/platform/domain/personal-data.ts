import type { Context } from "../context.ts";

type Row = Record<string, unknown>;

/** What a domain keeps of a user, and what becomes of it when he leaves. */
export interface PersonalData {
  /** Its tables that name users. */
  tables: readonly string[];
  /** What is kept of a user, by the name of a file; many large rows are read one after another. */
  export(context: Context, userId: number): Promise<Record<string, Row[] | AsyncIterable<Row>>>;
  /** What of his has to be settled first, in words: orders, a balance, files. While there is any, the account stays. */
  holdings?(context: Context, userId: number): Promise<string[]>;
  /** Removes what names him; what others go on with stays, as of somebody unknown. */
  close(context: Context, userId: number): Promise<void>;
}
