import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { openTurns } from "#platform/turns.ts";
import { placeOf } from "#platform/visitor.ts";
import type { codes } from "../../contract/codes.ts";
import { accountRefusals } from "../../errors.ts";
import { issueCode } from "./issue-code.ts";

/** However many are asked for at once, most connections of the database are left to others. */
const turns = openTurns({ atOnce: 2, forNewcomers: 0, eachAtMost: 20, waitingAtMost: 200, waitMs: 10_000 });
const COME_AGAIN_SECONDS = 10;
const OWN_NUMBER: readonly string[] = ["change", "export", "close"];

/** Sends a code to a phone; the answer does not tell whether the number has an account. */
export async function sendCode(
  context: Context,
  { mobile, purpose, captcha }: ParsedInputOf<typeof codes.sendCode>,
): Promise<DataOf<typeof codes.sendCode>> {
  if (OWN_NUMBER.includes(purpose)) await requireOwnMobile(context, mobile);
  const country = countryOfMobile(mobile);
  if (!country || !context.ports.sms.supports(country)) throw accountRefusals.mobileUnusable();
  const issued = await turns.take(placeOf(context.address), () =>
    issueCode(context, { target: mobile, purpose, country }, captcha),
  );
  if (!issued) throw doorRefusals.tooMany(COME_AGAIN_SECONDS);
  return issued;
}

async function requireOwnMobile({ db, user }: Context, mobile: string): Promise<void> {
  if (!user) throw doorRefusals.notLoggedIn();
  const own = await db.selectFrom("accountUsers").select("mobile").where("id", "=", user.id).executeTakeFirst();
  if (own?.mobile !== mobile) throw accountRefusals.notOwnMobile();
}

/** The country code of what may be a mobile phone by its country's numbering plan. */
function countryOfMobile(mobile: string): string | null {
  const number = parsePhoneNumberFromString(mobile);
  if (!number?.isValid() || !["MOBILE", "FIXED_LINE_OR_MOBILE"].includes(number.getType() ?? "")) return null;
  return number.countryCallingCode;
}
