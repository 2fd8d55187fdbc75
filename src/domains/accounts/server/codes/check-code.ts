import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { codes } from "../../contract/codes.ts";
import { checkGivenCode } from "./given-code.ts";

/** Whether a code is right, without using it up. */
export async function checkCode(
  context: Context,
  { mobile, code, purpose }: ParsedInputOf<typeof codes.checkCode>,
): Promise<Record<string, never>> {
  await checkGivenCode(context, { target: mobile, purpose, code });
  return {};
}
