import { defineSlot } from "#platform/domain/slot.ts";
import type { Context } from "#platform/context.ts";

/** What a domain does where a visitor looks at a part for the first time in a day, in one statement. */
export type PartViewed = (context: Context, partId: number) => Promise<unknown>;

export const partViewed = defineSlot<PartViewed>("catalogue.partViewed");
