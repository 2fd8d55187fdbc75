import { TaskGivenUp } from "#domains/notices/server/public.ts";
import type { Database } from "#platform/database.ts";
import type { Replacement } from "../../contract/uploads.ts";
import type { StockMapping } from "../../stock-columns.ts";
import type { StockMode } from "../../labels.ts";

export interface Upload {
  id: number;
  companyId: number;
  userId: number | null;
  taskId: number;
  sha256: string;
  sheet: number;
  headingRow: number | null;
  mapping: StockMapping;
  mode: StockMode;
  /** What a replacement was agreed to do. */
  agreed: Replacement | null;
}

/** Holds the upload for this run, until the transaction ends. Throws `TaskGivenUp` where a later run has taken it over, or where it was given up. */
export async function lockRun(db: Database, { id }: Upload, runId: string): Promise<void> {
  const held = await db
    .selectFrom("suppliersStockUploads")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("runId", "=", runId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new TaskGivenUp();
}
