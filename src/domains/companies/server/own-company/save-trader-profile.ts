import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import type { ownCompany } from "../../contract/own-company.ts";
import { saveProfile } from "./own-profile.ts";

type TraderInput = ParsedInputOf<typeof ownCompany.saveTraderProfile>;

export function saveTraderProfile(
  context: UserContext,
  { strengths, warehouses, paymentDays, includesTax, ...company }: TraderInput,
): Promise<{ id: number }> {
  return saveProfile(context, {
    role: "trader",
    company,
    facts: {
      strengths,
      warehouses,
      paymentDays: paymentDays ?? null,
      includesTax: includesTax === undefined ? null : includesTax === "true",
    },
  });
}
