import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { registration } from "../../contract/registration.ts";
import { whyNotNickName } from "./nick-names.ts";

/** Whether a nickname can be had; its owner may keep it. */
export async function checkNickName(
  context: Context,
  { nickName }: ParsedInputOf<typeof registration.checkNickName>,
): Promise<DataOf<typeof registration.checkNickName>> {
  const reason =
    (await whyNotNickName(context, nickName)) ?? (await context.declared.whyNotShown(context, { nickName }));
  return { isAvailable: reason === null, reason: reason?.message ?? null };
}
