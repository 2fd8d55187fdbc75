import { pino, type Logger } from "pino";

export type { Logger };

/** One JSON line an event, to standard error. Secrets that a request may carry are left out. */
export function createLog(level: string): Logger {
  return pino({ level, redact: { paths: ["token", "*.token", "headers.token", "headers.cookie", "pwd", "*.pwd"], remove: true } }, pino.destination({ dest: 2, sync: true }));
}
