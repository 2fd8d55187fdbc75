import type { UserContext } from "#platform/context.ts";
import { type TraderInput, traderProfile, saveProfile } from "./own-profile.ts";

export function editTraderProfile(context: UserContext, input: Omit<TraderInput, "isOn">): Promise<{ id: number }> {
  return saveProfile(context, traderProfile({ ...input, isOn: true }), "known");
}
