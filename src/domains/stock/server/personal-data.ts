import type { Context } from "#platform/context.ts";

/** Tables that name users. */
export const PERSONAL_TABLES = [
  "suppliers_stock_uploads",
  "suppliers_stock_mappings",
  "suppliers_stock_tries",
  "suppliers_stock_undo",
];

/** The files of stock that a user has uploaded. */
export async function exportPersonalData(
  { db }: Context,
  userId: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const stockUploads = await db
    .selectFrom("suppliersStockUploads")
    .select(["fileName", "mode", "state", "note", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();
  return { stockUploads };
}

/** The stock of his enterprise goes; another's stays without him. */
export async function closeAccount({ db }: Pick<Context, "db">, userId: number): Promise<void> {
  // Nobody is left to answer for it.
  await db
    .deleteFrom("suppliersStockLines")
    .where("companyId", "in", (eb) =>
      eb
        .selectFrom("suppliersCompanies as company")
        .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
        .select("company.id")
        .where("enterprise.ownerId", "=", userId),
    )
    .execute();
  await db.updateTable("suppliersStockUploads").set({ userId: null }).where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersStockMappings").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersStockTries").where("userId", "=", userId).execute();
  await db.deleteFrom("suppliersStockUndo").where("userId", "=", userId).execute();
}
