import { sql } from "kysely";
import type { UserContext } from "#platform/context.ts";
import type { CHANGE_ACTS } from "../../merge-labels.ts";
import type { MergedKind } from "./merged-things.ts";

interface Change {
  change: (typeof CHANGE_ACTS)[number];
  kind: MergedKind;
  from: { id: number; name: string };
  /** Null where it is deleted. */
  into: { id: number; name: string } | null;
  reason: string;
  /** A split has made the other one. */
  hasMade?: boolean;
}

/** From here to the end of the transaction each row that is changed is written down, so that `undoMerge` can give it back. Nobody's is what an import does. */
export async function writeDown(
  { db, now, user }: Pick<UserContext, "db" | "now"> & { user: { id: number } | null },
  { change, kind, from, into, reason, hasMade = false }: Change,
): Promise<void> {
  const { id } = await db
    .insertInto("catalogueMerges")
    .values({
      act: change,
      kind,
      fromId: from.id,
      fromName: from.name,
      intoId: into?.id ?? null,
      intoName: into?.name ?? null,
      reason,
      hasMade,
      mergedBy: user?.id ?? null,
      mergedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`select set_config('catalogue.merge', ${String(id)}, true)`.execute(db);
}
