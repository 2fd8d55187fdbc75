import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { heldTexts, lookAt } from "#domains/moderation/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import { withoutUnseen } from "#api/fields.ts";
import { carriedRefusals } from "../../errors.ts";
import { type lineCard, MODELS_MAX } from "../../contract/line-card.ts";
import { changeOwnCompany } from "../own-company/change-own-company.ts";
import { MODEL_TEXT } from "../public-texts.ts";
import { whatIsWrong } from "./models.ts";

const BAD_TOLD_MAX = 50;

const TOLD_CHARACTERS_MAX = 80;

/** Adds what was pasted, each number once; more than a brand may have are refused as a whole. */
export function addModels(
  context: UserContext,
  { id, mpns }: ParsedInputOf<typeof lineCard.addModels>,
): Promise<DataOf<typeof lineCard.addModels>> {
  const { good, bad } = readModels(mpns);
  return changeOwnCompany(context, async (context, companyId) => {
    const { db } = context;
    const carried = await db
      .selectFrom("suppliersCarriedBrands")
      .select("id")
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .executeTakeFirst();
    if (!carried) throw carriedRefusals.carriedGone();
    const there = new Set(
      (await db.selectFrom("suppliersCarriedModels").select("mpnKey").where("carriedId", "=", id).execute()).map(
        ({ mpnKey }) => mpnKey,
      ),
    );
    const added = [...good].filter(([key]) => !there.has(key));
    if (there.size + added.length > MODELS_MAX)
      throw carriedRefusals.modelsFull({ most: MODELS_MAX, left: MODELS_MAX - there.size });
    let held = 0;
    if (added.length > 0) {
      const rows = await db
        .insertInto("suppliersCarriedModels")
        .values(added.map(([mpnKey, mpn]) => ({ carriedId: id, mpn, mpnKey })))
        .returning("id")
        .execute();
      const ids = rows.map((row) => row.id);
      await lookAt(context, { kind: MODEL_TEXT, ids });
      held = (await heldTexts(context, MODEL_TEXT, ids)).size;
    }
    return { added: added.length, held, known: good.size - added.length, bad: bad.slice(0, BAD_TOLD_MAX) };
  });
}

/** What was pasted, by keys: the first spelling of each. */
function readModels(text: string): { good: Map<string, string>; bad: { mpn: string; reason: string }[] } {
  const good = new Map<string, string>();
  const bad: { mpn: string; reason: string }[] = [];
  // Tabs and columns of a sheet part numbers like lines do; a comma of a number can't be told from one between two.
  const pasted = text
    .split(/[\n\r\t,，;；、]/u)
    .map((one) => withoutUnseen(one).replaceAll(/\s+/g, " "))
    .filter(Boolean);
  for (const mpn of pasted) {
    const reason = whatIsWrong(mpn);
    if (reason) bad.push({ mpn: mpn.slice(0, TOLD_CHARACTERS_MAX), reason });
    else if (!good.has(partKey(mpn))) good.set(partKey(mpn), mpn);
  }
  return { good, bad };
}
