import { companyRefusals } from "../errors.ts";

/** Refuses to save over what the asker has not seen. Who does not tell what he saw saves in any case. */
export function refuseStale(seen: string | undefined, { updatedAt }: { updatedAt: Date }): void {
  if (seen !== undefined && new Date(seen).getTime() !== updatedAt.getTime()) throw companyRefusals.changedMeanwhile();
}

/** When a change takes place: two within a millisecond are told apart. */
export function changedAt(now: Date, { updatedAt }: { updatedAt: Date }): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));
}
