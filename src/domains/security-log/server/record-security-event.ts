import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { afterTransaction, isDatabaseGone, isLockedTooLong } from "#platform/database.ts";
import { describeDevice } from "#platform/describe-device.ts";
import { networkOf } from "#platform/visitor.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { SecurityKind, SecurityOutcome } from "../labels.ts";
import { askForLook } from "./alarms/raise-alarms.ts";
import { burstOf } from "./bursts.ts";
import { countBurst } from "./count-burst.ts";
import { subjectMark } from "./subject-mark.ts";

/** An act waits no longer for its entry; that is written all the same. */
const WAITED_MS = 2000;
const TRIES_MAX = 10;
const AGAIN_AFTER_MS = 1000;
const DETAIL_CHARACTERS_MAX = 200;
const DETAILS_CHARACTERS_MAX = 3000;

export interface SecurityEvent {
  kind: SecurityKind;
  outcome: SecurityOutcome;
  /** Whose account it was: the asker's where nothing is said; null where nobody's. */
  userId?: number | null | undefined;
  /** The number (`+86…`) or mail address that was named. Only its mark is kept. */
  subject?: string | undefined;
  /** Short facts beside it; never a secret, a number or an address for mail. */
  details?: Record<string, string | number | boolean | null | undefined>;
}

/** With what an event is recorded: a command on the machine itself has less. */
export type RecordingContext = Pick<Context, "db" | "now"> &
  Partial<Pick<Context, "key" | "log" | "address" | "browser" | "requestId">> & { user?: { id: number } | null };

/**
 * Writes an event down once the running transaction is over, what was done only if that was committed. It never fails
 * the act, and takes no lock that another one waits for.
 */
export async function recordSecurityEvent(context: RecordingContext, event: SecurityEvent): Promise<void> {
  await afterTransaction(context, async ({ db, isCommitted }) => {
    if (event.outcome === "done" && !isCommitted) return;
    const written = writeAgain({ ...context, db }, event).catch((error: unknown) =>
      context.log?.error({ err: error, security: event.kind }, "a security event was not written"),
    );
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([written, new Promise((resolve) => (timer = setTimeout(resolve, WAITED_MS)))]);
    clearTimeout(timer);
  });
}

/** Writes it as soon as the database can be had, within some seconds. */
async function writeAgain(context: RecordingContext, event: SecurityEvent): Promise<void> {
  const write = prepare(context, event);
  for (let tries = 1; ; tries++) {
    try {
      await write();
      if (context.address) await askForLook(context);
      return;
    } catch (error) {
      if (tries === TRIES_MAX || !(isLockedTooLong(error) || isDatabaseGone(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS).unref());
    }
  }
}

/** What writes an event, which is counted and told to the log of the process at once. */
function prepare(context: RecordingContext, event: SecurityEvent): () => Promise<unknown> {
  const { db, now, user, address = "", browser, requestId = "", log } = context;
  const { kind, outcome, userId = user?.id ?? null } = event;
  const subject = event.subject && context.key ? subjectMark(context.key, event.subject) : "";
  const network = address && networkOf(address);
  const known = { kind, outcome, userId, subject, network };
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  // Whoever works here is never one of many: behind logins of others his own would raise no alarm.
  const burst = event.details?.["isStaff"] ? null : burstOf(db, known, minute);
  if (burst) {
    const mark = createHash("sha256")
      .update(JSON.stringify([burst, minute]))
      .digest("hex")
      .slice(0, 32);
    return () => countBurst(db, { ...burst, at: now, burst: mark });
  }
  const device = browser?.uuid ? createHash("sha256").update(browser.uuid).digest("hex").slice(0, 16) : "";
  const details = shortened(event.details ?? {});
  const row = {
    ...known,
    at: now,
    address: address.slice(0, 64),
    device,
    browser: browser?.userAgent ? describeDevice(browser.userAgent) : "",
    requestId: requestId.slice(0, 64),
  };
  const isBad = outcome !== "done";
  log?.[isBad ? "warn" : "info"]({ security: { ...row, details } }, "security event");
  const values = { ...row, details: sql<never>`${JSON.stringify(details)}::jsonb` };
  return () => db.insertInto("securityEvents").values(values).execute();
}

function shortened(details: NonNullable<SecurityEvent["details"]>): Record<string, string | number | boolean | null> {
  const short = Object.fromEntries(
    Object.entries(details)
      .filter((entry): entry is [string, string | number | boolean | null] => entry[1] !== undefined)
      .map(([name, value]) => [name, typeof value === "string" ? value.slice(0, DETAIL_CHARACTERS_MAX) : value]),
  );
  return JSON.stringify(short).length <= DETAILS_CHARACTERS_MAX ? short : {};
}
