import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { NoticeAddresses } from "#platform/define-domain.ts";
import type { noticeSwitches } from "../../contract/notice-switches.ts";

export type Switches = DataOf<typeof noticeSwitches.listSwitches>;

/** Where notices of a kind reach a user outside of the portal: nobody whose account is closed, and no kind that he has switched off. */
export async function noticeAddresses(
  { db, declared }: Pick<Context, "db" | "declared">,
  userId: number,
  kind: string,
): Promise<NoticeAddresses> {
  const user = await db
    .selectFrom("accountUsers")
    .select(["email", "mobile", "mutedNotices", "noticesNotMailed", "noticesBySms"])
    .where("id", "=", userId)
    .where("closedAt", "is", null)
    .executeTakeFirst();
  if (!user || declared.noticeKinds[kind]?.isKeptInside || user.mutedNotices.includes(kind))
    return { mail: null, sms: null };
  return {
    mail: user.noticesNotMailed.includes(kind) ? null : user.email,
    sms: user.noticesBySms.includes(kind) ? user.mobile : null,
  };
}

/** Whether a user wants to be called by notices of a kind. */
export async function wantsNotice({ db }: Pick<Context, "db">, userId: number, kind: string): Promise<boolean> {
  const user = await db.selectFrom("accountUsers").select("mutedNotices").where("id", "=", userId).executeTakeFirst();
  return !user?.mutedNotices.includes(kind);
}
