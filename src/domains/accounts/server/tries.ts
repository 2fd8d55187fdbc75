import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { Refusal } from "#api/refusals.ts";
import { accountRefusals } from "../errors.ts";
import { lockSubjects } from "./lock-users.ts";
import { recordLockout, type WatchedTry, watchTry } from "./watch-try.ts";

/** How often a secret may be guessed wrong. */
export interface TryLimit {
  kind: string;
  subject: string;
  most: number;
  seconds: number;
  /** How long nothing is tried after the last of them. */
  lockSeconds: number;
}

/** A try that may be made, with how many would follow it. */
export interface CountedTry {
  left: number;
  ids: number[];
}

/** What a secret is tried within, what whoever may not try is told, and how the security log calls it. */
export interface Tries {
  limits: readonly TryLimit[];
  locked: (told: { minutes: number }) => Refusal;
  /** Null where whoever has it tried watches it himself. */
  event: WatchedTry | null;
}

/** Those of this process of which nobody knows yet whether they are right. */
const underWay = new Set<number>();
/** How many tries within a limit are in hand in this process, from before they are counted on. */
const inHand = new Map<string, number>();

/**
 * Makes a try, counted before, so that many at once can't pass together; one that came to no answer, because the
 * portal failed or was too busy, does not count.
 */
export async function makeTry<Result>(
  context: Context,
  tries: Tries,
  make: (counted: CountedTry) => Promise<Result>,
): Promise<Result> {
  return tries.event
    ? watchTry(context, tries.event, () => countedTry(context, tries, make))
    : countedTry(context, tries, make);
}

async function countedTry<Result>(
  context: Context,
  tries: Tries,
  make: (counted: CountedTry) => Promise<Result>,
): Promise<Result> {
  const letGo = takeInHand(tries);
  const ids: number[] = [];
  let left = Infinity;
  try {
    left = await countTry(context, tries, ids);
    return await make({ left, ids });
  } catch (error) {
    if (ids.length > 0 && (!(error instanceof Refusal) || error.code === accountRefusals.passwordsBusy().code))
      await forgetTry(context, { ids });
    else if (left === 0) await recordLockout(context, tries);
    throw error;
  } finally {
    for (const id of ids) underWay.delete(id);
    letGo();
  }
}

/** Of more at once than may be wrong none could be looked at: they are told to come again, and take no connection. */
function takeInHand({ limits }: Tries): () => void {
  const names = limits.map(({ kind, subject }) => `${kind} ${subject}`);
  if (limits.some(({ most }, at) => (inHand.get(names[at]!) ?? 0) >= most)) throw accountRefusals.triesBusy();
  for (const name of names) inHand.set(name, (inHand.get(name) ?? 0) + 1);
  return () => {
    for (const name of names) {
      const left = inHand.get(name)! - 1;
      if (left > 0) inHand.set(name, left);
      else inHand.delete(name);
    }
  };
}

async function countTry(context: Context, tries: Tries, ids: number[]): Promise<number> {
  const { limits } = tries;
  // Who is locked out is told so before he waits for his turn.
  await refuseLocked(context, tries);
  return inTransaction(context, async (context) => {
    await lockSubjects(
      context,
      limits.map(({ kind, subject }) => `${kind} ${subject}`),
    );
    const left = await refuseLocked(context, tries);
    const rows = await context.db
      .insertInto("accountTries")
      .values(limits.map(({ kind, subject }) => ({ kind, subject, triedAt: context.now })))
      .returning("id")
      .execute();
    for (const { id } of rows) {
      ids.push(id);
      underWay.add(id);
    }
    return left;
  });
}

/** How many tries would follow one more. */
async function refuseLocked(context: Context, { limits, locked }: Tries): Promise<number> {
  let left = Infinity;
  for (const limit of limits) {
    const { used, lockedSeconds, isUnderWay } = await look(context, limit);
    if (lockedSeconds > 0)
      throw isUnderWay ? accountRefusals.triesBusy() : locked({ minutes: Math.ceil(lockedSeconds / 60) });
    left = Math.min(left, limit.most - used - 1);
  }
  return left;
}

/** A try was right: it counts no more. */
export async function forgetTry({ db }: Context, { ids }: Pick<CountedTry, "ids">): Promise<void> {
  await db.deleteFrom("accountTries").where("id", "in", ids).execute();
}

/** The same, and neither do the wrong ones before it against its first limit. Those of others stay. */
export async function forgetTries(
  context: Context,
  counted: CountedTry,
  { kind, subject }: Pick<TryLimit, "kind" | "subject">,
): Promise<void> {
  await forgetTry(context, counted);
  await context.db.deleteFrom("accountTries").where("kind", "=", kind).where("subject", "=", subject).execute();
}

async function look({ db, now }: Context, { kind, subject, most, seconds, lockSeconds }: TryLimit) {
  const since = (ago: number) => new Date(now.getTime() - ago * 1000);
  // One may begin, another end, while this looks.
  const before = new Set(underWay);
  const { rows } = await sql<{
    total: number;
    used: number;
    earliest: Date | null;
    latest: Date | null;
    ids: number[] | null;
  }>`
    select count(*) as total, count(*) filter (where tried_at > ${since(seconds)}) as used, min(tried_at) as earliest, max(tried_at) as latest, array_agg(id) as ids
    from (select id, tried_at from account_tries where kind = ${kind} and subject = ${subject} and tried_at > ${since(seconds + lockSeconds)} order by tried_at desc limit ${most}) as tries`.execute(
    db,
  );
  const { total, used, earliest, latest, ids } = rows[0]!;
  const isLocked = total === most && latest!.getTime() - earliest!.getTime() <= seconds * 1000;
  const lockedSeconds = isLocked
    ? Math.max(0, Math.ceil((latest!.getTime() - since(lockSeconds).getTime()) / 1000))
    : 0;
  return {
    used: Math.min(used, most - 1),
    isUnderWay: (ids ?? []).some((id) => before.has(id) || underWay.has(id)),
    lockedSeconds,
  };
}
