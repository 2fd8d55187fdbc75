import { formatExactTime, formatFriendlyDate, type Moment } from "#shared/format-date.ts";

export interface FriendlyTimeProps {
  /** ISO 8601 text, or `YYYY-MM-DD`. */
  at: string;
  /** Comes with the page's data, so that server and browser write the same words. */
  now: Moment;
}

/** 3 小时前, with the exact time on hover. */
export function FriendlyTime({ at, now }: FriendlyTimeProps) {
  return (
    <time className="num" dateTime={at} title={formatExactTime(at)}>
      {formatFriendlyDate(at, now)}
    </time>
  );
}
