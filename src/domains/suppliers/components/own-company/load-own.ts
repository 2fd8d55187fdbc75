import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import type { CallFunction, LoaderArgs } from "#web/page.ts";
import { certification } from "../../contract/certification.ts";
import { wordsFor } from "../status-words.ts";

/** What a company keeps, or why there is nothing to be kept. */
export type Own<Kept> = { is: "signed out" } | { is: "uncertified"; words: string } | { is: "certified"; mayChange: boolean; kept: Kept };

/** Reads what a certified company keeps. */
export async function loadOwn<Kept>({ call, isSignedIn }: LoaderArgs, read: (call: CallFunction) => Promise<Kept>): Promise<Own<Kept>> {
  if (!isSignedIn) return { is: "signed out" };
  try {
    const mine = await call(certification.mine, {});
    if (mine.status !== 1) return { is: "uncertified", words: wordsFor(mine) };
    return { is: "certified", mayChange: mine.role === "admin" || mine.role === "seller", kept: await read(call) };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    return { is: "signed out" };
  }
}
