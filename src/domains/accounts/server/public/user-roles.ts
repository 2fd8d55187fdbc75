import type { RawBuilder } from "kysely";
import { defineSlot } from "#platform/domain/slot.ts";

/** What somebody can be on the portal, by which his menu is made: entries of the user centre name it. */
export interface UserRole {
  name: string;
  /** Whether the user of a table's row, by its alias, is that at a time. */
  condition: (alias: string, now: Date) => RawBuilder<boolean>;
}

export const userRoles = defineSlot<UserRole>("accounts.userRoles");
