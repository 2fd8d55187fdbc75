import { SOURCE_NAME } from "../../source-name.ts";
import { recall, remember } from "../window-memory.ts";

const KEY = "fromswb";

/** Remembers, as long as the window stays, the site that somebody comes from (`?fromswb=`). */
export function storeSource(): void {
  const given = new URLSearchParams(location.search).get(KEY);
  if (given && SOURCE_NAME.test(given)) remember(KEY, given);
}

/** What goes along on login and register. */
export function sourceField(): { fromswb?: string } {
  const kept = recall(KEY);
  return kept ? { fromswb: kept } : {};
}
