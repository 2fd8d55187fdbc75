import type { Context } from "#platform/context.ts";
import { networkOf } from "#platform/visitor.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";
import { findDevice } from "../sessions/known-devices.ts";
import type { Tries, TryLimit } from "../tries.ts";

const MINUTE = 60;
const KINDS = {
  device: "password account device",
  deviceDay: "password account device a day",
  network: "password account network",
  account: "password account",
  ofNetwork: "password network",
};

/** What a password is tried within: its first limit is that of who tries. */
export type PasswordTries = Tries & { limits: [TryLimit, ...TryLimit[]] };

/**
 * Five wrong ones from one network lock the account for it alone, so that nobody locks others out; a device that has
 * logged in before has tries of its own.
 */
export async function passwordTries(
  context: Context,
  { mobile, userId, kind }: { mobile: string; userId: number | undefined; kind: "login-by-password" | "proof" },
): Promise<PasswordTries> {
  const network = networkOf(context.address);
  const device = await findDevice(context, userId);
  const ofDevice = `${mobile} ${device}`;
  const locked = accountRefusals.locked;
  // Whether it has an account is looked up once: one without takes as long.
  const event = { kind, subject: mobile, userId: userId ?? null };
  if (device !== null) {
    return {
      locked,
      event,
      limits: [
        { kind: KINDS.device, subject: ofDevice, most: 5, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE },
        { kind: KINDS.deviceDay, subject: ofDevice, most: 20, seconds: DAY_SECONDS, lockSeconds: HOUR_SECONDS },
      ],
    };
  }
  return {
    locked,
    event,
    limits: [
      { kind: KINDS.network, subject: `${mobile} ${network}`, most: 5, seconds: 15 * MINUTE, lockSeconds: 15 * MINUTE },
      { kind: KINDS.account, subject: mobile, most: 20, seconds: DAY_SECONDS, lockSeconds: HOUR_SECONDS },
      { kind: KINDS.ofNetwork, subject: network, most: 50, seconds: HOUR_SECONDS, lockSeconds: 15 * MINUTE },
    ],
  };
}

/**
 * No wrong password counts any more that was tried on devices of the account or in the asker's network: it has another
 * one. Those of strangers elsewhere do, or they would learn of the account.
 */
export async function forgetPasswordTries(context: Pick<Context, "db" | "address">, mobile: string): Promise<void> {
  const { device, deviceDay, network } = KINDS;
  await context.db
    .deleteFrom("accountTries")
    .where(({ or, and, eb }) =>
      or([
        and([eb("kind", "in", [device, deviceDay]), eb("subject", "like", `${mobile} %`)]),
        and([eb("kind", "=", network), eb("subject", "=", `${mobile} ${networkOf(context.address)}`)]),
      ]),
    )
    .execute();
}
