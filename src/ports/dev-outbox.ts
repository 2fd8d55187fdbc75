import type { Database } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";

interface OutboxMessage {
  kind: "sms" | "mail";
  messageId: string;
  recipient: string;
  subject?: string;
  text: string;
  html?: string | undefined;
  attachments?: string[];
}

const KEPT_DAYS = 7;

/** Keeps a message that an embedded driver would have sent, for a week. The same mail twice is kept once. */
export async function storeInOutbox(db: Database, now: Date, message: OutboxMessage): Promise<void> {
  await db
    .deleteFrom("devOutbox")
    .where("createdAt", "<", new Date(now.getTime() - KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .insertInto("devOutbox")
    .values({ ...message, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes what was kept for a number or an address. */
export async function forgetInOutbox(db: Database, recipient: string): Promise<void> {
  await db.deleteFrom("devOutbox").where("recipient", "=", recipient).execute();
}
