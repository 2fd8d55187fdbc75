import { defineSlot } from "#platform/domain/slot.ts";
import type { Context } from "#platform/context.ts";

/** What a domain does where a proposed part has come into the catalogue, in the same transaction. */
export type PartAdded = (context: Pick<Context, "db">) => Promise<unknown>;

export const partAdded = defineSlot<PartAdded>("catalogue.partAdded");
