import type { ListKind } from "#domains/catalogue/server/public/list-kinds.ts";
import type { Database } from "#platform/database.ts";
import { readDistributorRow } from "./distributor-row.ts";
import { writeDistributors } from "./write-distributors.ts";

// Brands are looked up one company at a time: few rows, short transactions.
const ROWS_AT_ONCE = 50;

/** Lists of distributors. */
export const distributorList: ListKind = {
  kind: "distributors",
  openWriter: (reading) => ({
    batchRows: ROWS_AT_ONCE,
    read: readDistributorRow,
    write: (db: Database, rows: Exclude<ReturnType<typeof readDistributorRow>, { refusal: string }>[]) =>
      writeDistributors(db, rows, reading),
    notes: () => [],
  }),
};
