import type { UserContext } from "#platform/context.ts";
import { type AgentInput, saveProfile } from "./own-profile.ts";

export function saveAgentProfile(
  context: UserContext,
  { showsStock, leadDays, minOrderFen, ...company }: AgentInput,
): Promise<{ id: number }> {
  return saveProfile(context, {
    role: "agent",
    company,
    facts: { showsStock, leadDays: leadDays ?? null, minOrderFen: minOrderFen ?? null },
  });
}
