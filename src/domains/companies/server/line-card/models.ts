import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { partKey } from "#shared/part-key.ts";
import { withoutUnseen } from "#api/fields.ts";
import { carriedRefusals } from "../../errors.ts";
import type { CarrierRole } from "../../labels.ts";
import { type lineCard, MODELS_MAX } from "../../contract/line-card.ts";
import { changeOwnCompany, publishInOwnCompany } from "../own-company/change-own-company.ts";
import { seeOwnCompany } from "../own-company/see-own-company.ts";

const CHARACTERS_MAX = 64;
const BAD_TOLD_MAX = 50;
const TOLD_CHARACTERS_MAX = 80;

/** The part numbers that the asker's company names of a brand. */
export async function listOwnModels(
  context: UserContext,
  { id, ...page }: ParsedInputOf<typeof lineCard.listOwnModels>,
): Promise<DataOf<typeof lineCard.listOwnModels>> {
  const { db } = context;
  const companyId = (await seeOwnCompany(context)).companyId ?? 0;
  const carried = await db
    .selectFrom("suppliersCarriedBrands as carried")
    .innerJoin("datasheetBrands as brand", "brand.id", "carried.brandId")
    .select(["carried.role", "brand.id", "brand.slug", "brand.name", "brand.nameCn", "brand.isDomestic"])
    .where("carried.id", "=", id)
    .where("carried.companyId", "=", companyId)
    .executeTakeFirst();
  if (!carried) throw carriedRefusals.carriedGone();
  const { role, ...brand } = carried;
  const models = db
    .selectFrom("suppliersCarriedModels")
    .select(["id", "mpn"])
    .where("carriedId", "=", id)
    .orderBy("mpnKey")
    .orderBy("id");
  return { ...(await listPage(models, page, (rows) => rows)), brand, role: role as CarrierRole };
}

/** Adds what was pasted, each number once; more than a brand may have are refused as a whole. */
export function addModels(
  context: UserContext,
  { id, mpns }: ParsedInputOf<typeof lineCard.addModels>,
): Promise<DataOf<typeof lineCard.addModels>> {
  const { good, bad } = readModels(mpns);
  return publishInOwnCompany(context, async ({ db }, companyId) => {
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
    if (added.length > 0)
      await db
        .insertInto("suppliersCarriedModels")
        .values(added.map(([mpnKey, mpn]) => ({ carriedId: id, mpn, mpnKey })))
        .execute();
    return { added: added.length, known: good.size - added.length, bad: bad.slice(0, BAD_TOLD_MAX) };
  });
}

export function editModel(
  context: UserContext,
  { id, mpn }: ParsedInputOf<typeof lineCard.editModel>,
): Promise<Record<string, never>> {
  const wrong = whatIsWrong(mpn);
  if (wrong) throw doorRefusals.invalidInput({ mpn: wrong });
  return publishInOwnCompany(context, async ({ db }, companyId) => {
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
    return {};
  });
}

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

async function findModel(
  db: UserContext["db"],
  { id, companyId }: { id: number; companyId: number },
): Promise<{ carriedId: number }> {
  const model = await db
    .selectFrom("suppliersCarriedModels as model")
    .innerJoin("suppliersCarriedBrands as carried", "carried.id", "model.carriedId")
    .select("model.carriedId")
    .where("model.id", "=", id)
    .where("carried.companyId", "=", companyId)
    .executeTakeFirst();
  if (!model) throw carriedRefusals.modelGone();
  return model;
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

function whatIsWrong(mpn: string): string | null {
  const key = partKey(mpn);
  if (mpn.length > CHARACTERS_MAX || key.length > CHARACTERS_MAX) return `超过 ${CHARACTERS_MAX} 个字符`;
  if (!/[a-z0-9]/.test(key)) return "不是型号";
  return null;
}
