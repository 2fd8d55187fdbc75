import { sql } from "kysely";
import { catalogueRefusals } from "../errors.ts";

/** When a row was last changed, to the digit, so that two changes within a millisecond are told apart. */
export function exactTime(column: string) {
  return sql<string>`to_json(${sql.ref(column)}) #>> '{}'`;
}

/** Refuses to save over what the operator has not seen. Who does not tell what he saw saves in any case. */
export function refuseStale(seen: string | undefined, { updatedAt }: { updatedAt: string }): void {
  if (seen !== undefined && seen !== updatedAt) throw catalogueRefusals.editedMeanwhile();
}
