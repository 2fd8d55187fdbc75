import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { lookAt } from "#domains/moderation/server/public.ts";
import { reviewOfText } from "#domains/moderation/server/public/reviews-at-fields.ts";
import type { UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import { carriedRefusals } from "../../errors.ts";
import { type lineCard } from "../../contract/line-card.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { MODEL_TEXT } from "../public-texts.ts";
import { whatIsWrong, findModel } from "./models.ts";

export function editModel(
  context: UserContext,
  { id, mpn }: ParsedInputOf<typeof lineCard.editModel>,
): Promise<DataOf<typeof lineCard.editModel>> {
  const wrong = whatIsWrong(mpn);
  if (wrong) throw doorRefusals.invalidInput({ mpn: wrong });
  return changeOwnCompany(context, async (context, companyId) => {
    const { db } = context;
    const { carriedId } = await findModel(db, { id, companyId });
    const mpnKey = partKey(mpn);
    const same = await db
      .selectFrom("suppliersCarriedModels")
      .select("mpn")
      .where("carriedId", "=", carriedId)
      .where("mpnKey", "=", mpnKey)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (same) throw carriedRefusals.modelThere(same);
    await db.updateTable("suppliersCarriedModels").set({ mpn, mpnKey }).where("id", "=", id).execute();
    await lookAt(context, { kind: MODEL_TEXT, ids: [id] });
    return { review: await reviewOfText(context, MODEL_TEXT, id) };
  });
}
