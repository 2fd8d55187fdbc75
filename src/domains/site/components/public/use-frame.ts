import type { DataOf } from "#api/define-calls.ts";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { orLeftOut } from "#web/or-left-out.ts";
import { type RootData, useRootData } from "#web/use-root-data.ts";
import type { CallFunction } from "#web/page.ts";
import { site } from "../../contract/site.ts";

// As many as the header has room for.
const SEARCHED_WORDS_SHOWN = 12;

export interface Frame extends DataOf<typeof site.readFrame>, RootData {
  /** What is searched most at present; none while too little is. */
  searchedWords: string[];
}

export async function loadFrame(call: CallFunction): Promise<Frame> {
  const [frame, hot] = await Promise.all([call(site.readFrame, {}), orLeftOut(call(popularity.hotWords, {}), null)]);
  return {
    ...frame,
    searchedWords: hot?.basis === "searches" ? hot.words.slice(0, SEARCHED_WORDS_SHOWN).map(({ text }) => text) : [],
  };
}

/** What stands around every page: the site's names, and who has signed in. */
export function useFrame(): Frame {
  return useRootData<Frame>();
}
