import { AsyncLocalStorage } from "node:async_hooks";
import type { Readings } from "./read-together.ts";

/** For whom something is done: what he does at once takes a share of the connections that answer, never all. */
interface Work {
  user: number | null;
  /** Of the transaction in which it is done: whether it has its connection. */
  transaction: { hasConnection: boolean } | null;
  /** Of what reads for it outside of transactions. */
  readings: Readings;
}

const working = new AsyncLocalStorage<Work | undefined>();
const NOBODYS: Omit<Work, "readings"> = { user: null, transaction: null };

/** Does something for who has signed in, null for a visitor; as a part of what is done for him already. */
export function workFor<Result>(user: number | null, run: () => Promise<Result>): Promise<Result> {
  const work = working.getStore();
  if (work && work.user === user && !work.transaction) return run();
  return working.run({ user, transaction: null, readings: new Map() }, run);
}

/** Does something behind what is done for somebody: over connections of its own, so that he waits for none of it. */
export function outsideOfWork<Result>(run: () => Promise<Result>): Promise<Result> {
  return working.run(undefined, run);
}

/** For whom something is done now: a user, visitors, or the portal itself. */
export function servedNow(): string {
  const work = working.getStore();
  if (!work) return "portal";
  return work.user === null ? "visitors" : `user ${work.user}`;
}

/** Where it stands that several read over one connection; null where each has his own: in a transaction, and in what is done for nobody who waits. */
export function readingsOfWork(): Readings | null {
  const work = working.getStore();
  return work && !work.transaction ? work.readings : null;
}

/** Does something in a transaction that is about to begin. */
export function workInTransaction<Result>(run: () => Promise<Result>): Promise<Result> {
  const { user, transaction } = working.getStore() ?? NOBODYS;
  // What a transaction begins besides waits for nothing that the first one has.
  if (transaction?.hasConnection) return run();
  return working.run({ user, transaction: { hasConnection: false }, readings: new Map() }, run);
}

/** Thrown where somebody waits too long for what he, or others, do already. */
export class SharesTaken extends Error {
  constructor(of: string) {
    super(`all connections for ${of} are taken`);
  }
}

interface SharesOptions {
  connections: number;
  waitMs: number;
}

type Leave = () => void;

interface Queue {
  taken: number;
  waiting: Set<() => void>;
}

/**
 * Parts the connections of a pool: who has signed in has half of them at most, and one transaction at a time; all transactions
 * leave one to who only reads. Who waits for his share holds none.
 */
export function openShares({ connections, waitMs }: SharesOptions) {
  const queues = new Map<string, Queue>();
  const half = Math.ceil(connections / 2);
  const transactionsAtOnce = Math.max(1, connections - 1);

  /** Resolves with what to call at the end once fewer than `atOnce` are there, in the order in which they came. */
  function enter(of: string, atOnce: number, until: number): Promise<Leave> {
    const queue = queues.get(of) ?? { taken: 0, waiting: new Set() };
    queues.set(of, queue);
    const leave = () => {
      const [next] = queue.waiting;
      // The place goes from hand to hand.
      if (next) next();
      else if ((queue.taken -= 1) === 0) queues.delete(of);
    };
    if (queue.taken < atOnce) {
      queue.taken += 1;
      return Promise.resolve(leave);
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        stopWaiting();
        resolve(leave);
      };
      const timer = setTimeout(() => {
        stopWaiting();
        reject(new SharesTaken(of));
      }, until - performance.now());
      const stopWaiting = () => {
        clearTimeout(timer);
        queue.waiting.delete(begin);
      };
      queue.waiting.add(begin);
    });
  }

  async function enterAll(steps: readonly (readonly [of: string, atOnce: number])[]): Promise<Leave> {
    const until = performance.now() + waitMs;
    const left: Leave[] = [];
    const leaveAll = () =>
      left
        .splice(0)
        .reverse()
        .forEach((leave) => leave());
    try {
      for (const [of, atOnce] of steps) left.push(await enter(of, atOnce, until));
      return leaveAll;
    } catch (error) {
      leaveAll();
      throw error;
    }
  }

  return {
    /** A share for what is done now; null where it needs none. */
    take(): Promise<Leave> | null {
      const { user, transaction } = working.getStore() ?? NOBODYS;
      // Inside a transaction nobody waits for what that has.
      if (transaction?.hasConnection) return null;
      const own = user === null ? [] : [[`user ${user}`, half] as const];
      if (!transaction) return own.length === 0 ? null : enterAll(own);
      const ownTransactions = user === null ? [] : [[`transactions of user ${user}`, 1] as const];
      return enterAll([...ownTransactions, ...own, ["transactions", transactionsAtOnce]]);
    },
    /** How many queues there are. */
    size: () => queues.size,
  };
}

/** What is done in a transaction now has its connection. */
export function noteConnection(): void {
  const transaction = working.getStore()?.transaction;
  if (transaction) transaction.hasConnection = true;
}
