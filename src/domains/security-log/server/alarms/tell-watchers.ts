import type { Context } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** Tells those who keep watch of an alarm, with the transaction that raises it: filled by the domain that knows them. */
export const tellWatchers =
  defineSlot<(context: Context, alarm: { title: string; text: string; sms: boolean }) => Promise<void>>(
    "security-log.tellWatchers",
  );
