import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import type { CallFunction, LoaderArgs } from "#web/page.ts";
import { certification } from "#domains/enterprises/contract/certification.ts";
import { type OwnStep, ownSteps } from "#domains/enterprises/contract/own-steps.ts";
import { wordsFor } from "#domains/enterprises/components/public/status-words.ts";

/** What somebody may do with what his company keeps; without a certification in force it can only be taken off. */
export interface OwnRights {
  mayChange: boolean;
  mayRemove: boolean;
}

/** What a company keeps, or why there is nothing to be kept. */
export type Own<Kept> =
  | { is: "signed out" }
  | { is: "uncertified"; words: string }
  | { is: "certified"; rights: OwnRights; kept: Kept; steps: OwnStep[]; path: string; lapsedWords?: string };

/** Reads what a certified company keeps; where it may be taken off without a certification in force, that of a lapsed one too. */
export async function loadOwn<Kept>(
  { call, url, isSignedIn }: LoaderArgs,
  read: (call: CallFunction) => Promise<Kept>,
  { isLapsedToo = false }: { isLapsedToo?: boolean } = {},
): Promise<Own<Kept>> {
  if (!isSignedIn) return { is: "signed out" };
  try {
    const mine = await call(certification.myCertification, {});
    const isLapsed = isLapsedToo && (mine.status === 3 || mine.status === 4);
    if (mine.status !== 1 && !isLapsed) return { is: "uncertified", words: wordsFor(mine) };
    const [kept, steps] = await Promise.all([read(call), call(ownSteps.listOwnSteps, {})]);
    const isKeeper = mine.role === "admin" || mine.role === "seller";
    return {
      is: "certified",
      rights: { mayChange: isKeeper && !isLapsed, mayRemove: isKeeper },
      kept,
      steps,
      path: url.pathname,
      ...(isLapsed && { lapsedWords: wordsFor(mine) }),
    };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== NOT_LOGGED_IN) throw error;
    return { is: "signed out" };
  }
}
