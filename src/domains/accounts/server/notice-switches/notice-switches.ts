import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { noticeSwitches } from "../../contract/notice-switches.ts";

export type Switches = DataOf<typeof noticeSwitches.listSwitches>;

/** Whether a user wants to be called by notices of a kind. */
export async function wantsNotice({ db }: Pick<Context, "db">, userId: number, kind: string): Promise<boolean> {
  const user = await db.selectFrom("accountUsers").select("mutedNotices").where("id", "=", userId).executeTakeFirst();
  return !user?.mutedNotices.includes(kind);
}
