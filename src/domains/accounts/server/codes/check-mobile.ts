import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { codes } from "../../contract/codes.ts";

/** A number as it is kept. */
export function checkMobile(
  _context: Context,
  { mobile }: ParsedInputOf<typeof codes.checkMobile>,
): DataOf<typeof codes.checkMobile> {
  return { mobile };
}
