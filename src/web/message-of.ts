import { CallFailed } from "#api/envelope.ts";

/** Why an act did not succeed: in the portal's words, or where it has said nothing, in those given. */
export function messageOf(error: unknown, otherwise = "操作没有完成，请稍后重试"): string {
  return error instanceof CallFailed ? error.message : otherwise;
}
