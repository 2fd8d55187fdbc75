import type { UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import { carriedRefusals } from "../../errors.ts";

const CHARACTERS_MAX = 64;

export async function findModel(
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

export function whatIsWrong(mpn: string): string | null {
  const key = partKey(mpn);
  if (mpn.length > CHARACTERS_MAX || key.length > CHARACTERS_MAX) return `超过 ${CHARACTERS_MAX} 个字符`;
  if (!/[a-z0-9]/.test(key)) return "不是型号";
  return null;
}
