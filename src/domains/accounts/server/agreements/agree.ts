import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { agreements } from "../../contract/agreements.ts";
import { accountRefusals } from "../../errors.ts";
import { agreeTo } from "./agreements.ts";

/** Writes down that the asker agrees to the version in force, once. */
export async function agree(
  context: UserContext,
  agreed: ParsedInputOf<typeof agreements.agree>,
): Promise<Record<string, never>> {
  if (!(await agreeTo(context, agreed))) throw accountRefusals.agreementChanged();
  return {};
}
