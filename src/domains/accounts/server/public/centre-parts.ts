import { defineSlot } from "#platform/domain/slot.ts";
import type { UserContext } from "#platform/context.ts";
import type { CentreData } from "../../contract/centre.ts";

/** What a domain tells of the asker on the home of his user centre, in few statements. */
export type CentrePart = (context: UserContext) => Promise<Partial<CentreData>>;

export const centreParts = defineSlot<CentrePart>("accounts.centreParts");
