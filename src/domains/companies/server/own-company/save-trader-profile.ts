import type { UserContext } from "#platform/context.ts";
import { type TraderInput, traderProfile, saveProfile } from "./own-profile.ts";

export function saveTraderProfile(context: UserContext, input: TraderInput): Promise<{ id: number }> {
  return saveProfile(context, traderProfile(input));
}
