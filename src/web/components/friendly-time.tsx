import { formatExactTime, formatFriendlyDate, type Moment } from "#shared/format-date.ts";
import { doHovers } from "../presses.ts";

export interface FriendlyTimeProps {
  /** ISO 8601 text, or `YYYY-MM-DD`. */
  at: string;
  /** Comes with the page's data, so that server and browser write the same words. */
  now: Moment;
  /** What happened then: 3 小时前更新, 2026-11-21 更新. */
  act?: string;
}

/** 3 小时前, with the exact time on hover. */
export function FriendlyTime({ at, now, act = "" }: FriendlyTimeProps) {
  const friendly = formatFriendlyDate(at, now);
  return (
    <time dateTime={at.replace(/\.\d+Z$/, "Z")}>
      {/\d$/.test(friendly) && act ? `${friendly} ${act}` : friendly + act}
    </time>
  );
}

// As many as there are rows: the exact time is written when it is asked for.
doHovers<HTMLTimeElement>("time", (time) => {
  time.title ||= formatExactTime(time.dateTime);
});
