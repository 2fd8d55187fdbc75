import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { networkOf, siteOf } from "#platform/visitor.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#shared/durations.ts";
import { accountRefusals } from "../../errors.ts";
import { deviceName, findDeviceOf } from "../sessions/known-devices.ts";

export const RESEND_AFTER_SECONDS = 60; // docs/conventions.md 18
const MINUTE = 60;

/** What is sent where, for whom. */
export interface Sending {
  target: string;
  purpose: string;
  /** Country code of a number, empty for mail. */
  country: string;
}

/** What is counted together; `site` is the beginning of a network's name. */
type Subject = Partial<Record<"target" | "purpose" | "device" | "network" | "site" | "country", string>>;

interface Limit {
  most: number;
  seconds: number;
}

const RESEND: Limit[] = [{ most: 1, seconds: RESEND_AFTER_SECONDS }];
const EACH_PURPOSE: Limit[] = [
  { most: 5, seconds: HOUR_SECONDS },
  { most: 10, seconds: DAY_SECONDS },
];
const EACH_TARGET: Limit[] = [{ most: 15, seconds: DAY_SECONDS }];
// Strangers can use up what a number gets: a device that has logged in to its account has these on top.
const EACH_OWN_DEVICE: Limit[] = [{ most: 5, seconds: DAY_SECONDS }];
const EACH_DEVICE: Limit[] = [{ most: 5, seconds: HOUR_SECONDS }];
// Many people may stand behind one address: past the first two figures a proof of work lets them on, past the last two nothing does.
const NETWORK_NEEDS_CAPTCHA: Limit[] = [
  { most: 10, seconds: HOUR_SECONDS },
  { most: 30, seconds: DAY_SECONDS },
];
const EACH_NETWORK: Limit[] = [
  { most: 60, seconds: HOUR_SECONDS },
  { most: 200, seconds: DAY_SECONDS },
];
// All networks of an IPv6 site together get so many times the figures of one.
const SITE_TIMES = 5;
// Against whoever runs up a bill from many addresses.
const EACH_COUNTRY: Record<string, Limit[]> = {
  "86": [
    { most: 600, seconds: MINUTE },
    { most: 50_000, seconds: DAY_SECONDS },
  ],
  "852": [
    { most: 20, seconds: MINUTE },
    { most: 1000, seconds: DAY_SECONDS },
  ],
  "886": [
    { most: 20, seconds: MINUTE },
    { most: 1000, seconds: DAY_SECONDS },
  ],
};
// From here on a proof of work is wanted for every code of the country.
const COUNTRY_NEEDS_CAPTCHA_FROM = 0.5;

/** What limits are counted by: each is held in turn while it is counted. */
export function subjectsOf(context: Context, { target }: Sending): string[] {
  const { address } = context;
  const device = deviceName(context);
  return [
    `target ${target}`,
    `network ${siteOf(address) ?? networkOf(address)}`,
    ...(device ? [`device ${device}`] : []),
  ];
}

/** Refuses what would go beyond a limit, saying how long to wait. */
export async function checkLimits(context: Context, { target, purpose, country }: Sending): Promise<void> {
  const { address } = context;
  const device = deviceName(context);
  const known = await findDeviceOf(context, target);
  const own = known && { device: known };
  // Nobody's asking makes a device wait that has logged in to the account before.
  await refuseBeyond(context, { target, purpose, ...own }, RESEND);
  if (own === null || (await isBeyond(context, { target, ...own }, EACH_OWN_DEVICE))) {
    await refuseBeyond(context, { target, purpose }, EACH_PURPOSE);
    await refuseBeyond(context, { target }, EACH_TARGET);
  }
  if (device) await refuseBeyond(context, { device }, EACH_DEVICE);
  for (const { subject, limits } of networksOf(address, EACH_NETWORK)) await refuseBeyond(context, subject, limits);
  for (const limit of EACH_COUNTRY[country] ?? []) {
    if ((await waitOf(context, { country }, limit)) === 0) continue;
    context.log.error({ country, ...limit }, "codes for a country have come to their limit");
    throw accountRefusals.sendingBusy();
  }
}

/** Whether a proof of work is wanted: not for the first code of a number, on a device, from a network that asks for few, of a country that is far from its ceiling. */
export async function needsCaptcha(context: Context, { target, country }: Sending): Promise<boolean> {
  const { address } = context;
  const device = deviceName(context);
  if (!device) return true;
  const once = { most: 1, seconds: DAY_SECONDS };
  if ((await waitOf(context, { target }, once)) > 0 || (await waitOf(context, { device }, once)) > 0) return true;
  for (const { subject, limits } of networksOf(address, NETWORK_NEEDS_CAPTCHA))
    if (await isBeyond(context, subject, limits)) return true;
  return isBeyond(context, { country }, times(EACH_COUNTRY[country] ?? [], COUNTRY_NEEDS_CAPTCHA_FROM));
}

/** The network of an address, and the site that it is of. */
function networksOf(address: string, limits: Limit[]): { subject: Subject; limits: Limit[] }[] {
  const site = siteOf(address);
  return [
    { subject: { network: networkOf(address) }, limits },
    ...(site === null ? [] : [{ subject: { site }, limits: times(limits, SITE_TIMES) }]),
  ];
}

function times(limits: Limit[], factor: number): Limit[] {
  return limits.map(({ most, seconds }) => ({ most: most * factor, seconds }));
}

async function isBeyond(context: Context, subject: Subject, limits: Limit[]): Promise<boolean> {
  for (const limit of limits) if ((await waitOf(context, subject, limit)) > 0) return true;
  return false;
}

async function refuseBeyond(context: Context, subject: Subject, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const seconds = await waitOf(context, subject, limit);
    if (seconds === 0) continue;
    throw limit.seconds === DAY_SECONDS
      ? accountRefusals.codesUsedUpToday()
      : accountRefusals.codeSentTooSoon({ seconds });
  }
}

/** How many seconds until one more fits into a limit; 0 where it fits now. */
async function waitOf({ db, now }: Context, { site, ...subject }: Subject, { most, seconds }: Limit): Promise<number> {
  let query = db
    .selectFrom("accountCodeSendings")
    .select("sentAt")
    .where("sentAt", ">", new Date(now.getTime() - seconds * 1000));
  for (const [column, value] of Object.entries(subject)) query = query.where(sql.ref(column), "=", value);
  if (site !== undefined) query = query.where("network", "like", `${site}%`);
  const row = await query
    .orderBy("sentAt", "desc")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.sentAt.getTime() + seconds * 1000 - now.getTime()) / 1000)) : 0;
}
