import type { Context } from "#platform/context.ts";
import { networkOf } from "#platform/visitor.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";
import { findDevice } from "../sessions/known-devices.ts";
import type { Tries, TryLimit } from "../tries.ts";

const QUARTER_SECONDS = 900;

const KINDS = {
  device: "second factor device",
  deviceDay: "second factor device a day",
  network: "second factor network",
  strangers: "second factor strangers",
};

/** What a second factor is tried within: its first limit is that of who tries. */
export type FactorTries = Tries & { limits: [TryLimit, ...TryLimit[]] };

/**
 * Five in a quarter of an hour, twenty a day: of a device that has passed the factor before, for itself; of all others,
 * by network and together. Who has but the password locks out strangers alone.
 */
export async function factorTries(context: Context, userId: number): Promise<FactorTries> {
  const known = await findDevice(context, userId, { hasPassedFactor: true });
  const quarter = { most: 5, seconds: QUARTER_SECONDS, lockSeconds: QUARTER_SECONDS };
  const day = { most: 20, seconds: DAY_SECONDS, lockSeconds: HOUR_SECONDS };
  const ofDevice = `${userId} ${known}`;
  return {
    locked: accountRefusals.secondFactorLocked,
    event: { kind: "second-factor", userId },
    limits: known
      ? [
          { kind: KINDS.device, subject: ofDevice, ...quarter },
          { kind: KINDS.deviceDay, subject: ofDevice, ...day },
        ]
      : [
          { kind: KINDS.network, subject: `${userId} ${networkOf(context.address)}`, ...quarter },
          { kind: KINDS.strangers, subject: String(userId), ...day },
        ],
  };
}

/** No wrong code of an account counts any more: nobody has guessed at the factor that it has now. */
export async function forgetFactorTries({ db }: Pick<Context, "db">, userId: number): Promise<void> {
  await db
    .deleteFrom("accountTries")
    .where("kind", "in", Object.values(KINDS))
    .where((eb) => eb.or([eb("subject", "=", String(userId)), eb("subject", "like", `${userId} %`)]))
    .execute();
}
