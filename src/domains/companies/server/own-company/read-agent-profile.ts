import type { UserContext } from "#platform/context.ts";
import type { OwnAgent } from "../../contract/own-company.ts";
import { readOwn } from "./own-profile.ts";

/** What the asker's company tells of itself as an agent; of one that has kept nothing yet what its certification tells. */
export async function readAgentProfile(context: UserContext): Promise<OwnAgent> {
  const { company, facts } = await readOwn(context, "agent");
  return {
    ...company,
    showsStock: facts?.showsStock ?? true,
    leadDays: facts?.leadDays ?? null,
    minOrderFen: facts?.minOrderFen ?? null,
  };
}
