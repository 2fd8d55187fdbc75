import type { FetchFailed, FetchFailure, FetchRefusal, FetchRefused } from "./port.ts";

const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

export function refused(reason: FetchRefusal, httpStatus: number | null = null): FetchRefused {
  return { outcome: "refused", reason, httpStatus };
}

export function failed(
  reason: FetchFailure,
  { httpStatus = null, retryAfterMs = null }: { httpStatus?: number | null; retryAfterMs?: number | null } = {},
): FetchFailed {
  return { outcome: "failed", reason, httpStatus, retryAfterMs };
}

/** What a status other than 200 means. */
export function outcomeOfStatus(
  status: number,
  retryAfter: string | undefined,
  now: number,
): FetchRefused | FetchFailed {
  if (status === 429 || status === 503)
    return failed("later", { httpStatus: status, retryAfterMs: readRetryAfter(retryAfter, now) });
  if (status >= 500 || status === 408 || status === 425) return failed("serverError", { httpStatus: status });
  if (status === 404 || status === 410) return refused("gone", status);
  return refused(status === 401 || status === 403 || status === 451 ? "forbidden" : "status", status);
}

/** Seconds, or a moment; at most a day. */
export function readRetryAfter(text: string | undefined, now: number): number | null {
  const said = text?.trim() ?? "";
  const isMoment = /^[a-z]{3},/i.test(said);
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : isMoment ? Date.parse(said) - now : Number.NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS);
}
