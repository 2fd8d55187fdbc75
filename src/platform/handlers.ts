import type { Readable } from "node:stream";
import type { Call, DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "./context.ts";

/** Bytes as an answer. */
export interface FileAnswer {
  bytes: Readable;
  mediaType: string;
  /** Offered as a download under this name; shown in the page without one. */
  fileName?: string;
  sizeBytes?: number;
  /** Present where part of a file was asked for. */
  range?: { start: number; end: number; totalBytes: number };
  /** The bytes behind this address never change. */
  isImmutable?: boolean;
  /** Anyone may keep a copy: the answer does not depend on who asks. */
  isPublic?: boolean;
}

type ContextOf<C extends Call> = C["access"] extends "visitor" ? Context : UserContext;
type AnswerOf<C extends Call> = C["data"] extends "file" ? FileAnswer : DataOf<C>;

export interface Handler {
  call: Call;
  run(context: Context, input: unknown): Promise<unknown>;
}

/** Joins a call to the use case that answers it. */
export function handle<C extends Call>(call: C, useCase: (context: ContextOf<C>, input: ParsedInputOf<C>) => Promise<AnswerOf<C>> | AnswerOf<C>): Handler {
  return { call, run: async (context, input) => useCase(context as ContextOf<C>, input as ParsedInputOf<C>) };
}
