import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockSubjects } from "../lock-users.ts";

export const PATH = "/api/user/avatar/";

/** Removes the bytes of a picture that nobody shows any more. */
export function forgetPicture(context: Context, avatar: string): Promise<void> {
  return inTransaction(context, async (context) => {
    await lockSubjects(context, [avatar]);
    const other = await context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("avatar", "=", avatar)
      .executeTakeFirst();
    if (!other) await context.ports.fileStore.remove(hashOf(avatar));
  });
}

export function hashOf(avatar: string): string {
  return avatar.slice(PATH.length);
}
