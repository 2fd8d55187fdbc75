import { openTimeUsed, pickLeast } from "./time-used.ts";

/** Lets a few at once do what is costly; others wait for their turn, those who ask for several one after the other. */
export interface Turns {
  /** Undefined where too many wait already, or the turn does not come in time; else what `work` resolves with. */
  take<Result>(who: string, work: (turn: Turn) => Promise<Result>): Promise<Result | undefined>;
}

export interface Turn {
  /** Between two pieces of long work: lets who waits and has had less of late go first, then goes on. */
  pause(): Promise<void>;
}

export interface TurnsOptions {
  atOnce: number;
  /** So many more at once, each for somebody who has had little of late: what takes long keeps none of them waiting. */
  forNewcomers: number;
  /** Whether who has had less time of late comes first; else each comes in turn. It does so where places are for newcomers. */
  leastFirst?: boolean;
  /** Of those under way and waiting, for one who asks. */
  eachAtMost: number;
  /** Where so many wait, who has most of them gives way to who has less. */
  waitingAtMost: number;
  waitMs: number;
}

/** Called with what ends the turn, or undefined where none comes. */
type Call = (end: End | undefined) => void;
type End = () => void;

/** So long work lets others go first, before it comes first itself; and so much of it at once lies half done. */
const PAUSE_MS = 5_000;
const PAUSED_MAX = 4;

interface Paused {
  who: string;
  since: number;
  goOn: (end: End) => void;
}

/** Turns of this process alone. */
export function openTurns(options: TurnsOptions): Turns {
  const { atOnce, forNewcomers, leastFirst = forNewcomers > 0, eachAtMost, waitingAtMost, waitMs } = options;
  const used = openTimeUsed();
  const asked = new Map<string, number>();
  /** In the order in which they come to their turn where they have had the same. */
  const waiting = new Map<string, Call[]>();
  /** Whoever has begun and lets others go first. */
  const paused = new Set<Paused>();
  let waitingCount = 0;
  let underWay = 0;

  function leave(who: string, call: Call) {
    const left = waiting.get(who)!.filter((other) => other !== call);
    waitingCount -= 1;
    if (left.length === 0) waiting.delete(who);
    else waiting.set(who, left);
  }

  /** Sends away the last of who has most waiting, if that is more than this one would have. */
  function makeRoom(who: string): boolean {
    const [most = []] = [...waiting.values()].sort((one, other) => other.length - one.length);
    if (most.length <= (waiting.get(who)?.length ?? 0) + 1) return false;
    most.at(-1)!(undefined);
    return true;
  }

  const rankOf = (who: string) => (leastFirst ? used.rankOf(who) : 0);
  const rankOfPaused = ({ who, since }: Paused) => (performance.now() - since > PAUSE_MS ? -1 : rankOf(who));
  const isNewcomer = (who: string) => used.hadLittle(who) && used.hasNothingUnderWay(who);
  const hasPlace = (who: string) => underWay < atOnce || (underWay < atOnce + forNewcomers && isNewcomer(who));

  function begin(who: string): End {
    const end = used.begin(who);
    underWay += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end();
      underWay -= 1;
    };
  }

  function comeToTurn(who: string): Promise<End | undefined> {
    if (hasPlace(who)) return Promise.resolve(begin(who));
    if (waitingCount >= waitingAtMost && !makeRoom(who)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const call: Call = (end) => {
        clearTimeout(timer);
        leave(who, call);
        resolve(end);
      };
      const timer = setTimeout(call, waitMs, undefined);
      waiting.set(who, [...(waiting.get(who) ?? []), call]);
      waitingCount += 1;
    });
  }

  /** Puts one behind all others who wait. */
  function putLast(who: string) {
    const own = waiting.get(who);
    if (!own) return;
    waiting.delete(who);
    waiting.set(who, own);
  }

  function callNext(): void {
    for (;;) {
      const other = pickLeast([...waiting.keys()].filter(hasPlace), rankOf);
      const held = pickLeast(paused, rankOfPaused);
      if (held && underWay < atOnce && (other === undefined || rankOfPaused(held) <= rankOf(other))) {
        paused.delete(held);
        held.goOn(begin(held.who));
      } else if (other !== undefined) {
        waiting.get(other)![0]!(begin(other));
        putLast(other);
      } else return;
    }
  }

  async function work<Result>(who: string, begun: End, run: (turn: Turn) => Promise<Result>): Promise<Result> {
    let end = begun;
    const pause = async () => {
      const waitingRanks = paused.size < PAUSED_MAX ? [...waiting.keys()].map(rankOf) : [];
      const least = Math.min(...waitingRanks, ...[...paused].map(rankOfPaused));
      if (least >= rankOf(who) || underWay > atOnce) return;
      end();
      end = await new Promise<End>((goOn) => {
        paused.add({ who, since: performance.now(), goOn });
        callNext();
      });
    };
    try {
      return await run({ pause });
    } finally {
      end();
      putLast(who);
      callNext();
    }
  }

  return {
    async take(who, run) {
      const own = asked.get(who) ?? 0;
      if (own >= eachAtMost) return undefined;
      asked.set(who, own + 1);
      try {
        const end = await comeToTurn(who);
        return end && (await work(who, end, run));
      } finally {
        const left = asked.get(who)! - 1;
        if (left === 0) asked.delete(who);
        else asked.set(who, left);
      }
    },
  };
}
