import type { Database } from "#platform/database.ts";
import type { StockMapping } from "../stock-columns.ts";
import type { StockMode } from "../stock-labels.ts";

export interface Upload {
  id: number;
  companyId: number;
  taskId: number;
  sha256: string;
  sheet: number;
  headingRow: number | null;
  mapping: StockMapping;
  mode: StockMode;
}

/** Whoever works on an upload stops where a later run has taken it over, or where it was given up. */
export class NoLongerWanted extends Error {}

/** Holds the upload for this run, until the transaction ends. */
export async function holdRun(db: Database, { id }: Upload, runId: string): Promise<void> {
  const held = await db
    .selectFrom("suppliersStockUploads")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("runId", "=", runId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new NoLongerWanted();
}
