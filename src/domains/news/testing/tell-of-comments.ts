import type { TestApp } from "#testing/app.ts";
import { onNotifyOfComment } from "../server/comments/notify-of-comment.ts";

/** Tells of comments that operators let be seen, as the task does once that can't be taken back. */
export async function tellOfComments({ context, clock }: Pick<TestApp, "context" | "clock">): Promise<void> {
  const shown = await context.db
    .selectFrom("newsComments")
    .select("id")
    .where("isTold", "=", false)
    .orderBy("id")
    .execute();
  for (const { id } of shown) await onNotifyOfComment.run({ ...context, now: clock.now }, { id });
}
