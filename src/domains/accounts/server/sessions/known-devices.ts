import { sql } from "kysely";
import type { Browser, Context } from "#platform/context.ts";
import { hashToken } from "../random-token.ts";

/** By what a device is known: a browser by its device cookie, which no script reads, a program by its `uuid`. */
export type DeviceName = `browser ${string}` | `program ${string}`;

/** The name of the asker's device; null for a browser without its cookie, and for whoever does not say what he is. */
export function deviceName({
  browser,
}: {
  browser: Pick<Browser, "isBrowser" | "device" | "uuid">;
}): DeviceName | null {
  const { isBrowser, device, uuid } = browser;
  if (uuid === null) return null;
  if (!isBrowser) return `program ${uuid}`;
  return device === null ? null : `browser ${hashToken(device).toString("hex")}`;
}

/** A device has logged in to an account. Answers whether it never did before, while others have. */
export async function rememberDevice({ db, now }: Context, userId: number, device: DeviceName): Promise<boolean> {
  const { rows } = await sql<{ hasAny: boolean; isKnown: boolean }>`
    select count(*) > 0 as has_any, coalesce(bool_or(device = ${device}), false) as is_known
    from account_devices where user_id = ${userId}`.execute(db);
  await db
    .insertInto("accountDevices")
    .values({ userId, device, loggedInAt: now, knownSince: now })
    .onConflict((conflict) => conflict.columns(["userId", "device"]).doUpdateSet({ loggedInAt: now }))
    .execute();
  const { hasAny, isKnown } = rows[0]!;
  return hasAny && !isKnown;
}

/** The asker's device, where it has logged in to an account before, or has passed its second factor; null otherwise. */
export async function findDevice(
  context: Context,
  userId: number | undefined,
  { hasPassedFactor = false } = {},
): Promise<DeviceName | null> {
  const device = deviceName(context);
  // Asked for who has no account too, which takes as long.
  const known = await context.db
    .selectFrom("accountDevices")
    .select("userId")
    .where("userId", "=", userId ?? 0)
    .where("device", "=", device ?? "")
    .$if(hasPassedFactor, (query) => query.where("secondFactorAt", "is not", null))
    .executeTakeFirst();
  return known ? device : null;
}

/** The asker's device, where it has logged in to the account of a number before; null otherwise. */
export async function findDeviceOf(context: Context, mobile: string): Promise<DeviceName | null> {
  const owner = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirst();
  return findDevice(context, owner?.id);
}

/** The asker's device has passed the second factor of an account: strangers can't use its tries up. */
export async function rememberFactorDevice(context: Context, userId: number): Promise<void> {
  await context.db
    .updateTable("accountDevices")
    .set({ secondFactorAt: context.now })
    .where("userId", "=", userId)
    .where("device", "=", deviceName(context) ?? "")
    .execute();
}

/** No device but the asker's is known to an account any more. */
export async function forgetOtherDevices(
  { db, browser }: Pick<Context, "db"> & Partial<Pick<Context, "browser">>,
  userId: number,
): Promise<void> {
  await db
    .deleteFrom("accountDevices")
    .where("userId", "=", userId)
    .where("device", "<>", (browser && deviceName({ browser })) ?? "")
    .execute();
}
