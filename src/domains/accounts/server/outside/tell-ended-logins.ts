import type { Context } from "#platform/context.ts";
import { enqueueAll } from "#platform/tasks.ts";
import { notifyOfLogoutTask } from "./notify-of-logout.ts";

/** Has sites outside told of the logins that they were handed and that have ended: called by whoever ends logins, in his transaction. */
export async function tellEndedLogins({ db }: Pick<Context, "db">): Promise<void> {
  const ended = await db
    .with("ended", (db) =>
      db.deleteFrom("accountOutsideLogins").where("sessionId", "is", null).returning(["sourceId", "subject as sub"]),
    )
    .selectFrom("ended")
    .select(["sourceId", "sub"])
    .distinct()
    .execute();
  await enqueueAll(db, notifyOfLogoutTask, ended);
}
