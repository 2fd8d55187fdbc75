/** A stretch of time in which articles were published, as whole months or years of UTC. */
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

/** How many years back the years of a stretch reach. */
const YEARS = [[0, 1], [2, 5]] as const;

/**
 * When and in which channel an article was published, as literals of `tsvector` beside the tokens of its text: so an index that knows the words also
 * knows these, and what many articles hold needs not be touched for its newest. A token of a text never begins with this sign.
 */
export function narrowingLexemes({ channelId, publishedAt }: Place): string[] {
  return [monthOf(publishedAt), yearOf(publishedAt.getUTCFullYear()), ...(channelId === null ? [] : [channelLexeme(channelId)])];
}

export function channelLexeme(channelId: number): string {
  return `'@channel${channelId}'`;
}

/** The past, newest stretch first, each longer than the one before. */
export function stretchesBefore(now: Date): Stretch[] {
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const years = YEARS.map(([first, last]): Stretch => {
    const times = Array.from({ length: last - first + 1 }, (_, place) => yearOf(now.getUTCFullYear() - first - place));
    return { times, from: new Date(Date.UTC(now.getUTCFullYear() - last, 0, 1)) };
  });
  return [{ times: [monthOf(now), monthOf(lastMonth)], from: lastMonth }, ...years, { times: [], from: null }];
}

function monthOf(time: Date): string {
  return `'@${time.toISOString().slice(0, 7)}'`;
}

function yearOf(year: number): string {
  return `'@${year}'`;
}
