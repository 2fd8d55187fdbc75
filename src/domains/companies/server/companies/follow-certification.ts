import type { Context } from "#platform/context.ts";
import { foundBy } from "#platform/name-search.ts";
import { hasRole } from "./read-trust.ts";
import { storeIsMaker } from "./store-is-maker.ts";

interface Certified {
  enterpriseId: number;
  name: string;
}

/** The page of an enterprise, if it has one, takes the name that was certified, and stands as a maker where that was certified. What is not in the directory does not come there by it. */
export async function followCertification(
  context: Pick<Context, "db" | "now">,
  { enterpriseId, name }: Certified,
): Promise<void> {
  await renameCompany(context, { enterpriseId, name });
  const listed = await context.db
    .selectFrom("suppliersCompanies as company")
    .select("company.id")
    .where("enterpriseId", "=", enterpriseId)
    .where(hasRole)
    .executeTakeFirst();
  if (listed) await storeIsMaker(context, listed.id);
}

async function renameCompany(
  { db, now }: Pick<Context, "db" | "now">,
  { enterpriseId, name }: Certified,
): Promise<void> {
  const company = await db
    .selectFrom("suppliersCompanies")
    .select(["id", "name", "nameEn", "aliases"])
    .where("enterpriseId", "=", enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!company || company.name === name) return;
  const names = [name, company.nameEn, ...company.aliases].filter(Boolean);
  await db
    .updateTable("suppliersCompanies")
    .set({ name, ...foundBy(names), updatedAt: now })
    .where("id", "=", company.id)
    .execute();
}
