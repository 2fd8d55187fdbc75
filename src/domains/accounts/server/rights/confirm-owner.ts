import type { UserContext } from "#platform/context.ts";
import { accountRefusals } from "../../errors.ts";
import { checkGivenCode, type GivenCode } from "../codes/given-code.ts";

/** Checks the code that went to the asker's own phone; it is to be used up with what it allows. */
export async function confirmOwner(
  context: UserContext,
  purpose: "export" | "close",
  code: string,
): Promise<GivenCode> {
  const { mobile } = await context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", context.user.id)
    .executeTakeFirstOrThrow();
  if (!mobile) throw accountRefusals.proofNeeded();
  const given = { target: mobile, purpose, code };
  await checkGivenCode(context, given);
  return given;
}
