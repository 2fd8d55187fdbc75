import type { UserContext } from "#platform/context.ts";
import type { SavedCompany } from "../../contract/own-company.ts";
import { type TraderInput, traderProfile, saveProfile } from "./own-profile.ts";

export function addTraderProfile(context: UserContext, input: Omit<TraderInput, "isOn">): Promise<SavedCompany> {
  return saveProfile(context, traderProfile({ ...input, isOn: true }), "new");
}
