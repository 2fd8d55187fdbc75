import type { UserContext } from "#platform/context.ts";
import { type AgentInput, agentProfile, saveProfile } from "./own-profile.ts";

export function saveAgentProfile(context: UserContext, input: AgentInput): Promise<{ id: number }> {
  return saveProfile(context, agentProfile(input));
}
