import { type DestinationStream, type Logger, pino } from "pino";
import { PortError } from "#ports/port.ts";

export type { Logger };

/** One JSON line an event, to standard error unless told otherwise. Secrets that a request may carry are left out, and so is what errors of libraries drag along. */
export function createLog(level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger {
  const redact = { paths: ["token", "*.token", "headers.token", "headers.cookie", "pwd", "*.pwd"], remove: true };
  return pino({ level, redact, serializers: { err: describeError } }, to);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  // What the support of an outside service asks for.
  const failure = error instanceof PortError ? { kind: error.kind, provider: error.provider } : {};
  return { type: error.name, message: error.message, code, constraint, ...failure, stack: error.stack, cause };
}
