import { defineSlot } from "#platform/domain/slot.ts";
import type { Actor, AuditAction } from "./record-action.ts";

/** What follows what an operator did, with it: filled by domains that keep watch. */
export const onAction = defineSlot<(actor: Actor, action: AuditAction) => Promise<void>>("audit.onAction");
