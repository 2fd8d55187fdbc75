import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** The rows of the first sheet of a stored workbook that has any, some at a time. Refuses what is none. */
export type ReadWorkbook = (context: Pick<Context, "ports">, sha256: string) => AsyncIterable<string[][]>;

/** Who reads workbooks, in a process of its own. */
export const readWorkbook = defineSlot<ReadWorkbook>("catalogue.readWorkbook");
