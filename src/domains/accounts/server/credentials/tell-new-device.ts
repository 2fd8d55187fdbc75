import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { tellOwner } from "./tell-owner.ts";

/** So many short messages a day tell an account of new devices: who has its password fills no phone with them. */
const MESSAGES_A_DAY = 3;
const MAILS_A_DAY = 10;

/** A device has logged in to an account that never did. With the transaction that starts its session. */
export async function tellNewDevice(context: Context, userId: number): Promise<void> {
  const { count } = await context.db
    .selectFrom("securityEvents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .where("at", ">", new Date(context.now.getTime() - DAY_MS))
    .where(sql<boolean>`details ? 'isNewDevice'`)
    .executeTakeFirstOrThrow();
  await tellOwner(context, {
    userId,
    title: "您的账号在新设备上登录",
    only: { sms: count < MESSAGES_A_DAY, mail: count < MAILS_A_DAY },
  });
}
