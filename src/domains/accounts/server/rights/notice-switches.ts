import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { rights } from "../../contract/rights.ts";

type Switches = DataOf<typeof rights.listSwitches>;

/** Which notices the asker wants. */
export async function listSwitches({ db, user, declared }: UserContext): Promise<Switches> {
  const { mutedNotices } = await db
    .selectFrom("accountUsers")
    .select("mutedNotices")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return Object.keys(declared.noticeKinds).map((kind) => ({ kind, isOn: !mutedNotices.includes(kind) }));
}

export async function switchNotice(
  context: UserContext,
  { kind, isOn }: ParsedInputOf<typeof rights.switchNotice>,
): Promise<Switches> {
  const { db, user, now, declared } = context;
  if (!Object.hasOwn(declared.noticeKinds, kind)) throw doorRefusals.invalidInput({ kind: "没有这种通知" });
  const without = sql<string[]>`array_remove(muted_notices, ${kind})`;
  await db
    .updateTable("accountUsers")
    .set({ mutedNotices: isOn === "true" ? without : sql<string[]>`array_append(${without}, ${kind})`, updatedAt: now })
    .where("id", "=", user.id)
    .execute();
  return listSwitches(context);
}

/** Whether a user wants to be called by notices of a kind. */
export async function wantsNotice({ db }: Pick<Context, "db">, userId: number, kind: string): Promise<boolean> {
  const user = await db.selectFrom("accountUsers").select("mutedNotices").where("id", "=", userId).executeTakeFirst();
  return !user?.mutedNotices.includes(kind);
}
