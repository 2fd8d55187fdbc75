import type { UserContext } from "#platform/context.ts";
import type { OwnTrader } from "../../contract/own-company.ts";
import { readOwn } from "./own-profile.ts";

/** The same as a trader. */
export async function readTraderProfile(context: UserContext): Promise<OwnTrader> {
  const { company, facts } = await readOwn(context, "trader");
  return {
    ...company,
    strengths: facts?.strengths ?? "",
    warehouses: facts?.warehouses ?? [],
    paymentDays: facts?.paymentDays ?? null,
    includesTax: facts?.includesTax ?? null,
  };
}
