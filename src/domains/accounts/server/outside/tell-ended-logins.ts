import type { Context } from "#platform/context.ts";
import { enqueueAll } from "#platform/tasks.ts";
import { notifyOfLogoutTask } from "./notify-of-logout.ts";

/** Has sites outside told of the logins that they were handed and that have ended: called by whoever ends logins, in his transaction. */
export async function tellEndedLogins({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const ended = await db
    .with("ended", (db) =>
      db.deleteFrom("accountOutsideLogins").where("sessionId", "is", null).returning(["sourceId", "subject"]),
    )
    .insertInto("accountOutsideTells")
    .columns(["sourceId", "subject", "endedAt"])
    .expression((eb) =>
      eb
        .selectFrom("ended")
        .select(["sourceId", "subject", eb.cast<Date>(eb.val(now), "timestamptz").as("endedAt")])
        .distinct()
        .orderBy("sourceId")
        .orderBy("subject"),
    )
    .onConflict((conflict) => conflict.columns(["sourceId", "subject"]).doUpdateSet({ endedAt: now }))
    .returning("sourceId")
    .execute();
  const sites = new Set(ended.map(({ sourceId }) => sourceId));
  await enqueueAll(
    db,
    notifyOfLogoutTask,
    [...sites].map((sourceId) => ({ sourceId })),
  );
}
