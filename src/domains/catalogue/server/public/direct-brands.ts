import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** The ids of the brands that their makers themselves sell on the portal at this time. */
export type DirectBrands = (context: Pick<Context, "db" | "now">) => Promise<number[]>;

export const directBrands = defineSlot<DirectBrands>("catalogue.directBrands");
