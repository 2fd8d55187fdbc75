import type { Context } from "../context.ts";

type Row = Record<string, unknown>;

/** What the files of an export hold, by their names: each file's title, and what its columns are called, in the order of its table. */
export type ExportedFiles = Record<string, { title: string; columns: Record<string, string> }>;

/** A file that a user has brought, as he called it. */
export interface BroughtFile {
  name: string;
  sha256: string;
}

/** What a domain keeps of a user, and what becomes of it when he leaves. */
export interface PersonalData {
  /** Its tables that name users. */
  tables: readonly string[];
  files: ExportedFiles;
  /** What is kept of a user, by the name of a file; many large rows are read one after another, each time they are asked for. */
  export(context: Context, userId: number): Promise<Record<string, Row[] | (() => AsyncIterable<Row>)>>;
  /** The files that he has brought, and that are still there. */
  brought?(context: Context, userId: number): Promise<BroughtFile[]>;
  /** What of his has to be settled first, in words: orders, a balance, files. While there is any, the account stays. */
  holdings?(context: Context, userId: number): Promise<string[]>;
  /** Removes what names him; what others go on with stays, as of somebody unknown. */
  close(context: Context, userId: number): Promise<void>;
}
