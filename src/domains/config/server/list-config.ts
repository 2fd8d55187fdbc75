import type { DataOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { configEntries } from "../contract/config-entries.ts";
import { toEntry } from "./to-entry.ts";

/** Every value that can be changed, as it is now. */
export async function listConfig({ db, declared }: Context): Promise<DataOf<typeof configEntries.listConfig>> {
  const rows = await db
    .selectFrom("siteConfig")
    .select(["key", "value", "version", "updatedAt"])
    .where("key", "in", Object.keys(declared.configKinds))
    .execute();
  const known = new Map(rows.map((row) => [row.key, row]));
  return Object.entries(declared.configKinds).map(([key, kind]) => toEntry(key, kind, known.get(key)));
}
