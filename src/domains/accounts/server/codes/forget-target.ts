import type { Context } from "#platform/context.ts";

/** Forgets what was sent to a number or an address that is nobody's any more. How often something was sent there is left to its time. */
export async function forgetTarget({ db, ports }: Context, target: string): Promise<void> {
  await db.deleteFrom("accountCodes").where("target", "=", target).execute();
  await db.deleteFrom("accountSmsMessages").where("target", "=", target).execute();
  await (target.includes("@") ? ports.mail : ports.sms).forget?.(target);
}
