import type { UserContext } from "#platform/context.ts";
import { type Switches } from "./notice-switches.ts";

/** Which notices the asker wants. */
export async function listSwitches({ db, user, declared }: UserContext): Promise<Switches> {
  const { mutedNotices } = await db
    .selectFrom("accountUsers")
    .select("mutedNotices")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return Object.keys(declared.noticeKinds).map((kind) => ({ kind, isOn: !mutedNotices.includes(kind) }));
}
