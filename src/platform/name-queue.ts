import { withResolvers } from "#shared/with-resolvers.ts";

/** Thrown inside a transaction at a name that another one holds: nobody keeps a connection while he waits for it. */
export class NameTaken extends Error {
  readonly taken: string;

  constructor(taken: string) {
    super(`somebody else holds ${taken}`);
    this.taken = taken;
  }
}

/** A place in the queue for a name. */
export interface Turn {
  name: string;
  /** Resolves when it is the first one. */
  comes: Promise<void>;
  leave(): void;
}

/** Of those who wait for a name in this process, the first alone tries for it. */
const queues = new Map<string, (() => void)[]>();

/** Stands at the end of the queue. */
export function queueFor(name: string): Turn {
  const queue = queues.get(name) ?? [];
  queues.set(name, queue);
  const { promise: comes, resolve } = withResolvers();
  queue.push(resolve);
  if (queue.length === 1) resolve();
  return {
    name,
    comes,
    leave() {
      const wasFirst = queue[0] === resolve;
      queue.splice(queue.indexOf(resolve), 1);
      if (queue.length === 0) queues.delete(name);
      else if (wasFirst) queue[0]!();
    },
  };
}

/** Runs something when its turn for a name comes in this process; who waits holds nothing, a connection neither. */
export async function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  const turn = queueFor(name);
  try {
    await turn.comes;
    return await run();
  } finally {
    turn.leave();
  }
}
