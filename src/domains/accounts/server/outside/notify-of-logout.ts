import { z } from "zod";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { findSource, signFor } from "./sources.ts";

const TIMEOUT_MS = 10_000;
/** Over half a day. */
const RETRIES = 12;

/** Has a site outside end the login that it knows by `sub`. */
export const notifyOfLogoutTask = {
  name: "accounts.tellLogout",
  payload: z.object({ sourceId: z.string(), sub: z.string() }),
  retries: RETRIES,
};

/** Tells the site so, signed as its own questions are, in `{"sub"}`. A site that is not reached is told again later; one that has no address for it, or does not know such messages, is left alone. */
async function notifyOfLogout(
  context: TaskContext,
  { sourceId, sub }: z.output<typeof notifyOfLogoutTask.payload>,
): Promise<void> {
  const source = findSource(context, sourceId);
  if (!source?.logoutPath) return;
  const body = JSON.stringify({ sub });
  const headers = {
    "content-type": "application/json",
    authorization: signFor(source, source.logoutPath, body, context.now),
  };
  const { status } = await fetch(source.origin + source.logoutPath, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status >= 500) throw new Error(`${source.id} answered ${status}`);
  if (status >= 400) context.log.warn({ source: source.id, status }, "a site outside does not end logins");
}

export const onNotifyOfLogout = onTask(notifyOfLogoutTask, notifyOfLogout);
