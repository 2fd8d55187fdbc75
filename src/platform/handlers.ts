import type { Readable } from "node:stream";
import type { Call, DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "./context.ts";

/** Bytes as an answer. */
export interface FileAnswer {
  mediaType: string;
  /** Opens the bytes, or the part from `start` to `end`, both included. */
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** Known sizes can be asked for in parts. */
  sizeBytes?: number;
  /** It is given out with the ending of its type, whoever named it. */
  fileName?: string;
  /** The same in ASCII, for what can't read the other. */
  plainFileName?: string;
  /** Saved by the browser instead of shown. */
  isDownload?: boolean;
  /** Changes when the bytes do. */
  etag?: string;
  copies: Copies;
}

/**
 * Who may keep a copy: of personal files and exports nobody; of what changes or may be taken down the asker's browser,
 * which asks each time; of all else anyone, for minutes, caches in front for seconds.
 */
export type Copies = "none" | "checked" | "minutes";

type ContextOf<C extends Call> = C["access"] extends "visitor" ? Context : UserContext;
type AnswerOf<C extends Call> = C["data"] extends "file" ? FileAnswer : DataOf<C>;

export interface Handler {
  call: Call;
  run(context: Context, input: unknown): Promise<unknown>;
}

/** Joins a call to the use case that answers it. */
export function handle<C extends Call>(
  call: C,
  useCase: (context: ContextOf<C>, input: ParsedInputOf<C>) => Promise<AnswerOf<C>> | AnswerOf<C>,
): Handler {
  return { call, run: async (context, input) => useCase(context as ContextOf<C>, input as ParsedInputOf<C>) };
}
