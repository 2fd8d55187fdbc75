import type { Database } from "#platform/database.ts";
import { readDistributorRow } from "../companies/import/distributor-row.ts";
import { writeDistributors } from "../companies/import/write-distributors.ts";

// Brands are looked up one company at a time: few rows, short transactions.
const ROWS_AT_ONCE = 50;

interface Surroundings {
  /** What the list is called: with its own number a company is known again. */
  source: string;
  now: Date;
  findBrand: (printed: string) => number | null;
}

/** Reads and writes a list of distributors for the importer of lists. */
export function distributorWriter(surroundings: Surroundings) {
  return {
    batchRows: ROWS_AT_ONCE,
    read: readDistributorRow,
    write: (db: Database, rows: Exclude<ReturnType<typeof readDistributorRow>, { refusal: string }>[]) => writeDistributors(db, rows, surroundings),
    notes: () => [],
  };
}
