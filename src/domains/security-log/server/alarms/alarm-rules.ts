import { z } from "zod";
import { readConfigValue } from "#domains/config/server/public.ts";
import type { Context } from "#platform/context.ts";

/** The longest time that a rule may look back. */
export const HOURS_MAX = 720;

const whole = (most: number) => {
  const message = `应为 1 到 ${most} 的整数`;
  return z.int(message).min(1, message).max(most, message);
};
const within = z.strictObject({ most: whole(100_000), hours: whole(HOURS_MAX) });

/** What is reason for an alarm: so many events within so many hours. */
export const alarmRules = z.strictObject({
  "account-failures": within,
  "network-failures": within,
  /** Rules that were saved before there was this one have none of it. */
  "input-refusals": within.prefault({ most: 500, hours: 1 }),
  "access-refusals": within,
  "operator-exports": within,
  operatorPlaces: z.boolean(),
  /** Whether admins are told by short message, too. */
  sms: z.boolean(),
});
export type AlarmRules = z.output<typeof alarmRules>;

/** A day, since whoever guesses slowly stays below what locks him out in an hour. */
export const DEFAULT_RULES: AlarmRules = {
  "account-failures": { most: 50, hours: 24 },
  "network-failures": { most: 500, hours: 24 },
  "input-refusals": { most: 500, hours: 1 },
  "access-refusals": { most: 30, hours: 1 },
  "operator-exports": { most: 10, hours: 24 },
  operatorPlaces: true,
  sms: false,
};

export async function readAlarmRules(context: Pick<Context, "db">): Promise<AlarmRules> {
  const kept = alarmRules.safeParse(await readConfigValue(context, "securityAlarms"));
  return kept.success ? kept.data : DEFAULT_RULES;
}
