/** Lets a few at once do what is costly; others wait for their turn, those who ask for several one after the other. */
export interface Turns {
  /** Undefined where too many wait already, or the turn does not come in time; else what `work` resolves with. */
  take<Result>(who: string, work: () => Promise<Result>): Promise<Result | undefined>;
}

export interface TurnsOptions {
  atOnce: number;
  /** Of those under way and waiting, for one who asks. */
  eachAtMost: number;
  /** Where so many wait, who has most of them gives way to who has less. */
  waitingAtMost: number;
  waitMs: number;
}

type Call = (isHisTurn: boolean) => void;

/** Turns of this process alone. */
export function openTurns({ atOnce, eachAtMost, waitingAtMost, waitMs }: TurnsOptions): Turns {
  const asked = new Map<string, number>();
  /** In the order in which they come to their turn. */
  const waiting = new Map<string, Call[]>();
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
    most.at(-1)!(false);
    return true;
  }

  function comeToTurn(who: string): Promise<boolean> {
    if (underWay < atOnce) {
      underWay += 1;
      return Promise.resolve(true);
    }
    if (waitingCount >= waitingAtMost && !makeRoom(who)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const call: Call = (isHisTurn) => {
        clearTimeout(timer);
        leave(who, call);
        resolve(isHisTurn);
      };
      const timer = setTimeout(call, waitMs, false);
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

  function endTurn(who: string) {
    putLast(who);
    const [next] = waiting;
    if (!next) {
      underWay -= 1;
      return;
    }
    // The place goes from hand to hand.
    const [other, [call]] = next;
    call!(true);
    putLast(other);
  }

  return {
    async take(who, work) {
      const own = asked.get(who) ?? 0;
      if (own >= eachAtMost) return undefined;
      asked.set(who, own + 1);
      try {
        if (!(await comeToTurn(who))) return undefined;
        try {
          return await work();
        } finally {
          endTurn(who);
        }
      } finally {
        const left = asked.get(who)! - 1;
        if (left === 0) asked.delete(who);
        else asked.set(who, left);
      }
    },
  };
}
