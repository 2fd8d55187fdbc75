import { sql } from "kysely";
import { z } from "zod";
import type { Task, TaskContext } from "#platform/tasks.ts";

const CONTACTS_KEPT_DAYS = 90;
const UNDECIDED_KEPT_DAYS = 365;

export const forgetContactsTask = { name: "datasheets.forgetContacts", payload: z.object({}) } satisfies Task;

/** Forgets who reported a correction and how to reach him, 90 days after it was settled, a year after it was said where nobody has settled it. What was said stays. */
export async function forgetContacts({ db, now }: TaskContext): Promise<void> {
  await sql`
    update datasheet_corrections set contact = null, claimant = null
    where (contact is not null or claimant is not null) and (decided_at < ${now}::timestamptz - make_interval(days => ${CONTACTS_KEPT_DAYS}) or updated_at < ${now}::timestamptz - make_interval(days => ${UNDECIDED_KEPT_DAYS}))`.execute(
    db,
  );
}
