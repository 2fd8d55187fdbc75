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

/** Its page as it stands before: its names, and it as a maker. */
export async function rememberPage({ db }: Pick<Context, "db">, enterpriseId: number) {
  const page = await db
    .selectFrom("suppliersCompanies")
    .select(["id", "name", "letter", "searchText", "updatedAt"])
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirst();
  const maker =
    page &&
    (await db
      .selectFrom("suppliersRoles")
      .selectAll()
      .where("companyId", "=", page.id)
      .where("role", "=", "maker")
      .executeTakeFirst());
  return page && { page, maker: maker ?? null };
}

/** Puts that back, where nobody has changed the page since (`usesOfCertification`). */
export async function putPageBack(context: Pick<Context, "db">, { former }: { former: unknown }): Promise<void> {
  const kept = former as Awaited<ReturnType<typeof rememberPage>> | null;
  if (!kept) return;
  const { db } = context;
  const { id, ...names } = kept.page;
  await db.updateTable("suppliersCompanies").set(names).where("id", "=", id).execute();
  await db.deleteFrom("suppliersRoles").where("companyId", "=", id).where("role", "=", "maker").execute();
  if (kept.maker) await db.insertInto("suppliersRoles").values(kept.maker).execute();
}
