import type { DomainEntries } from "#web/entries.ts";
import { FAVOURITE_LISTS } from "./favourite-lists.ts";

export const entries: DomainEntries = { favouriteLists: FAVOURITE_LISTS };
