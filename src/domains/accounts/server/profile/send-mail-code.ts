import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { profile } from "../../contract/profile.ts";
import { issueCode } from "../codes/issue-code.ts";
import { MAIL } from "./bind-email.ts";

/** Sends a code to an address; the answer does not tell whether it is another's already. */
export async function sendMailCode(
  context: UserContext,
  { email, captcha }: ParsedInputOf<typeof profile.sendMailCode>,
): Promise<DataOf<typeof profile.sendMailCode>> {
  return issueCode(context, { target: email, purpose: MAIL, country: "" }, captcha);
}
