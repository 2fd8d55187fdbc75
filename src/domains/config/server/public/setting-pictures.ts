import type { UserContext } from "#platform/context.ts";
import { defineSlot } from "#platform/domain/slot.ts";

/** How the pictures of values are kept. */
export interface SettingPictures {
  /** Keeps what was uploaded for a value, and answers its address; refuses what is none, or is gone. */
  keep(context: UserContext, written: string): Promise<string>;
}

export const settingPictures = defineSlot<SettingPictures>("config.pictures");
