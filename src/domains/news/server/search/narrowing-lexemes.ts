import { DAY_MS } from "#shared/durations.ts";

/** A stretch of time in which articles were published, as whole days, months or years of UTC. */
export interface Stretch {
  /** Any of them; none: of all times. */
  times: string[];
  /** Since when, null: ever. */
  from: Date | null;
}

interface Place {
  channelId: number | null;
  publishedAt: Date;
}

/** Today and the days before. */
const DAYS = 4;
/** How many years back the years of a stretch reach. */
const YEARS = [
  [0, 1],
  [2, 5],
] as const;
const [DAY, MONTH] = [10, 7];

/**
 * Time and channel of an article as literals of `tsvector`, so that the index that knows the words knows these too; no
 * token of a text begins with this sign.
 */
export function narrowingLexemes({ channelId, publishedAt }: Place): string[] {
  return [
    timeLexeme(publishedAt, DAY),
    timeLexeme(publishedAt, MONTH),
    yearLexeme(publishedAt.getUTCFullYear()),
    ...(channelId === null ? [] : [channelLexeme(channelId)]),
  ];
}

export function channelLexeme(channelId: number): string {
  return `'@channel${channelId}'`;
}

/** The past, newest stretch first, each longer than the one before. */
export function stretchesBefore(now: Date): Stretch[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: DAYS }, (_, back) => new Date(today - back * DAY_MS));
  const months = [now, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))];
  const years = YEARS.map(([first, last]): Stretch => {
    const times = Array.from({ length: last - first + 1 }, (_, place) =>
      yearLexeme(now.getUTCFullYear() - first - place),
    );
    return { times, from: new Date(Date.UTC(now.getUTCFullYear() - last, 0, 1)) };
  });
  return [
    { times: days.map((day) => timeLexeme(day, DAY)), from: days.at(-1)! },
    { times: months.map((month) => timeLexeme(month, MONTH)), from: months[1]! },
    ...years,
    { times: [], from: null },
  ];
}

function timeLexeme(time: Date, characters: number): string {
  return `'@${time.toISOString().slice(0, characters)}'`;
}

function yearLexeme(year: number): string {
  return `'@${year}'`;
}
