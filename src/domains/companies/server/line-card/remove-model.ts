import type { ParsedInputOf } from "#api/define-calls.ts";
import type { UserContext } from "#platform/context.ts";
import { type lineCard } from "../../contract/line-card.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { findModel } from "./models.ts";

export function removeModel(
  context: UserContext,
  { id }: ParsedInputOf<typeof lineCard.removeModel>,
): Promise<Record<string, never>> {
  return changeOwnCompany(context, async ({ db }, companyId) => {
    await findModel(db, { id, companyId });
    await db.deleteFrom("suppliersCarriedModels").where("id", "=", id).execute();
    return {};
  });
}
