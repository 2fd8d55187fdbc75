import { randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";

const SECRET_BYTES = 32;
const NETWORK_GROUPS = 4;

/** The day of a use. */
export function today(context: Pick<Context, "now">): RawBuilder<string> {
  return sql<string>`(${context.now}::timestamptz)::date`;
}

/**
 * Queries for a `with`, of which the last, `first_uses (subject)`, holds those of the subjects that the asker uses in this way for the
 * first time today. Who that was can't be told from what is kept, and after the day not even be tried.
 */
export function firstUses(context: Context, kind: string, subjects: string[]): RawBuilder<unknown> {
  return sql`
    fresh_secret as (
      insert into datasheet_daily_secrets as known (day, secret)
      select ${today(context)}, ${randomBytes(SECRET_BYTES)}::bytea
      where not exists (select from datasheet_daily_secrets where day = ${today(context)})
      -- Two that make the day's first are given the same one.
      on conflict (day) do update set secret = known.secret returning secret
    ),
    secret as (select secret from fresh_secret union all (select secret from datasheet_daily_secrets where day = ${today(context)}) limit 1),
    used as materialized (
      select subject, sha256(secret || convert_to(concat_ws(chr(10), ${visitorOf(context)}::text, ${kind}::text, subject), 'UTF8')) as mark
      from secret, unnest(${subjects}::text[]) subject
    ),
    marked as (
      insert into datasheet_daily_marks (day, mark) select ${today(context)}, mark from used order by mark
      on conflict do nothing returning mark
    ),
    first_uses as (select used.subject from used join marked using (mark))`;
}

/** Who signed in is one visitor wherever he sits; else those behind one address are one, and so is an IPv6 network, which gives out addresses at will. */
function visitorOf({ user, address }: Pick<Context, "user" | "address">): string {
  if (user) return `user ${user.id}`;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return `address ${isIPv6(plain) ? networkOf(plain) : plain}`;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean).length ?? 0;
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - after).fill("0"), ...tail.split(":").filter(Boolean)];
  return whole.slice(0, NETWORK_GROUPS).join(":");
}
