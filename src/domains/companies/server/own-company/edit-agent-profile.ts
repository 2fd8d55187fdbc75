import type { UserContext } from "#platform/context.ts";
import type { SavedCompany } from "../../contract/own-company.ts";
import { type AgentInput, agentProfile, saveProfile } from "./own-profile.ts";

export function editAgentProfile(context: UserContext, input: Omit<AgentInput, "isOn">): Promise<SavedCompany> {
  return saveProfile(context, agentProfile({ ...input, isOn: true }), "known");
}
