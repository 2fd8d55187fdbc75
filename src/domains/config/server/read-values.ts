import type { Context } from "#platform/context.ts";

/** A value that operators have set, as it is kept: whoever reads it looks whether it is of its kind. Undefined where none is. */
export async function readConfigValue(context: Pick<Context, "db">, key: string): Promise<unknown> {
  return (await readConfigValues(context, [key])).get(key);
}

/** Several of them by key; what nobody has set is not there. */
export async function readConfigValues({ db }: Pick<Context, "db">, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom("siteConfig").select(["key", "value"]).where("key", "in", keys).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}

/** Those of them that anybody may ask for. */
export async function readPublicValues({ db }: Pick<Context, "db">, keys: string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom("siteConfig")
    .select(["key", "value"])
    .where("key", "in", keys)
    .where("isPublic", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}
