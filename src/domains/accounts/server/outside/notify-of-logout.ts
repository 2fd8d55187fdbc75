import { z } from "zod";
import type { OutsideSource } from "#platform/outside-sources.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { findSource, signFor } from "./sources.ts";

const TIMEOUT_MS = 10_000;
/** So long a site that was not reached is left alone. */
const PAUSE_MS = MINUTE_MS;
const GIVEN_UP_AFTER_MS = 12 * HOUR_MS;

/** Has a site outside told one thing of those that it is to be told (`account_outside_tells`), and is queued anew until there is none. */
export const notifyOfLogoutTask = { name: "accounts.tellLogout", payload: z.object({ sourceId: z.string() }) };

/** Sites that this process tells something just now, and those that it leaves alone: none of them takes a second worker. */
const underWay = new Set<string>();
const pausedUntil = new Map<string, Date>();

/** One thing at a time, what was tried least lately first; whoever finds the site taken or paused leaves it to who comes after that. */
async function notifyOfLogout(
  context: TaskContext,
  { sourceId }: z.output<typeof notifyOfLogoutTask.payload>,
): Promise<void> {
  const { db, now } = context;
  const pause = pausedUntil.get(sourceId);
  if (underWay.has(sourceId) || (pause && now < pause)) return;
  underWay.add(sourceId);
  try {
    const goOnAt = await tellNext(context, sourceId);
    if (!goOnAt) return;
    await enqueue(db, notifyOfLogoutTask, { sourceId }, goOnAt);
    // Not before it is queued: what is tried anew would find the pause, and nothing behind it.
    if (goOnAt > now) pausedUntil.set(sourceId, goOnAt);
  } finally {
    underWay.delete(sourceId);
  }
}

/** When to go on; null where nothing was left. */
async function tellNext(context: TaskContext, sourceId: string): Promise<Date | null> {
  const { db, now, log } = context;
  const source = findSource(context, sourceId);
  const tells = db.deleteFrom("accountOutsideTells").where("sourceId", "=", sourceId);
  if (!source?.logoutPath) {
    await tells.execute();
    return null;
  }
  const next = await db
    .selectFrom("accountOutsideTells")
    .select(["subject", "endedAt"])
    .where("sourceId", "=", sourceId)
    .orderBy("triedAt", (order) => order.asc().nullsFirst())
    .orderBy("endedAt")
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const { subject, endedAt } = next;
  const fault = await faultOfTelling(context, source, source.logoutPath, next);
  if (fault === null) {
    // What has ended meanwhile is told anew.
    await tells.where("subject", "=", subject).where("endedAt", "=", endedAt).execute();
    return now;
  }
  log.error({ source: sourceId, err: fault }, "a site outside could not be told of a login's end");
  await db
    .updateTable("accountOutsideTells")
    .set({ triedAt: now })
    .where("sourceId", "=", sourceId)
    .where("subject", "=", subject)
    .execute();
  await tells.where("endedAt", "<", new Date(now.getTime() - GIVEN_UP_AFTER_MS)).execute();
  return new Date(now.getTime() + PAUSE_MS);
}

/** Tells the site so, signed as its own questions are, in `{"sub", "before"}`: later logins go on. Why it is to be told again. One that does not know such messages is left alone. */
async function faultOfTelling(
  context: TaskContext,
  source: OutsideSource,
  logoutPath: string,
  { subject, endedAt }: { subject: string; endedAt: Date },
): Promise<unknown> {
  const body = JSON.stringify({ sub: subject, before: Math.floor(endedAt.getTime() / 1000) });
  const headers = {
    "content-type": "application/json",
    authorization: signFor(source, logoutPath, body, context.now),
  };
  try {
    const { status } = await fetch(source.origin + logoutPath, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status >= 500) return new Error(`it answered ${status}`);
    if (status >= 400) context.log.warn({ source: source.id, status }, "a site outside does not end logins");
    return null;
  } catch (error) {
    return error;
  }
}

export const onNotifyOfLogout = onTask(notifyOfLogoutTask, notifyOfLogout);
