import { CallFailed } from "#api/envelope.ts";

const PORTAL_FAILS_FROM = 500;

/** What a page can do without: `instead` where the portal itself fails at it, which its log tells. */
export async function orLeftOut<Value, Instead>(loading: Promise<Value>, instead: Instead): Promise<Value | Instead> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof CallFailed && (error.status >= PORTAL_FAILS_FROM || error.status === 0)) return instead;
    throw error;
  }
}
