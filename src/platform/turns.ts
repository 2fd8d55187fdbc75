/** Lets a few at once do what is costly; others wait for their turn in the order in which they came. */
export interface Turns {
  /** Undefined where too many wait already, or the turn does not come in time; else what `work` resolves with. */
  take<Result>(who: string, work: () => Promise<Result>): Promise<Result | undefined>;
}

export interface TurnsOptions {
  atOnce: number;
  /** Of those under way and waiting, for one who asks. */
  eachAtMost: number;
  waitingAtMost: number;
  waitMs: number;
}

/** Turns of this process alone. */
export function openTurns({ atOnce, eachAtMost, waitingAtMost, waitMs }: TurnsOptions): Turns {
  const asked = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let underWay = 0;

  function comeToTurn(): Promise<boolean> {
    if (underWay < atOnce) {
      underWay += 1;
      return Promise.resolve(true);
    }
    if (waiting.length >= waitingAtMost) return Promise.resolve(false);
    return new Promise((resolve) => {
      const called = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(called), 1);
        resolve(false);
      }, waitMs);
      waiting.push(called);
    });
  }

  function endTurn() {
    const next = waiting.shift();
    // The place goes from hand to hand.
    if (next) next();
    else underWay -= 1;
  }

  return {
    async take(who, work) {
      const own = asked.get(who) ?? 0;
      if (own >= eachAtMost) return undefined;
      asked.set(who, own + 1);
      try {
        if (!(await comeToTurn())) return undefined;
        try {
          return await work();
        } finally {
          endTurn();
        }
      } finally {
        const left = asked.get(who)! - 1;
        if (left === 0) asked.delete(who);
        else asked.set(who, left);
      }
    },
  };
}
