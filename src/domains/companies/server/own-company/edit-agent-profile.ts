import type { UserContext } from "#platform/context.ts";
import { type AgentInput, agentProfile, saveProfile } from "./own-profile.ts";

export function editAgentProfile(context: UserContext, input: Omit<AgentInput, "isOn">): Promise<{ id: number }> {
  return saveProfile(context, agentProfile({ ...input, isOn: true }), "known");
}
