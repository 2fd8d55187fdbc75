import type { UserContext } from "#platform/context.ts";
import { type Switches } from "./notice-switches.ts";

/** Which notices the asker wants, and on which ways outside of the portal. */
export async function listSwitches({ db, user, declared }: UserContext): Promise<Switches> {
  const { mutedNotices, noticesNotMailed, noticesBySms } = await db
    .selectFrom("accountUsers")
    .select(["mutedNotices", "noticesNotMailed", "noticesBySms"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return Object.values(declared.noticeKinds).map(({ name: kind, isKeptInside = false }) => ({
    kind,
    isOn: !mutedNotices.includes(kind),
    byMail: isKeptInside ? null : !noticesNotMailed.includes(kind),
    bySms: isKeptInside ? null : noticesBySms.includes(kind),
  }));
}
