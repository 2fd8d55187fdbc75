import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";
import type { UncataloguedLine } from "../../contract/search-shapes.ts";

/** Finds what companies have in stock of numbers that are no parts of the catalogue, by the beginning that was typed; nothing where that is none of a number. */
export type FindUncataloguedStock = (context: Context, typed: string) => Promise<UncataloguedLine[]>;

/** Who keeps stock. */
export const uncataloguedStock = defineSlot<FindUncataloguedStock>("catalogue.uncataloguedStock");
