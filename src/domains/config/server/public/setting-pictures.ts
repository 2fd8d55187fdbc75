import type { UserContext } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** How the pictures of values are kept. */
export interface SettingPictures {
  /** Keeps what was uploaded for a value, and answers its address; refuses what is none, or is gone. */
  keep(context: UserContext, written: string): Promise<string>;
  /** Keeps a day longer what a value names or has named, in the transaction that changes it; refuses where what it names is gone. */
  hold(context: UserContext, value: { before: unknown; after: unknown }): Promise<void>;
}

export const settingPictures = defineSlot<SettingPictures>("config.pictures");
