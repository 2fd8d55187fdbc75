import type { Context } from "#platform/context.ts";
import { cacheRows } from "#platform/known-rows.ts";

interface KnownValue {
  key: string;
  /** Undefined where nobody has set it. */
  value: unknown;
  isPublic: boolean;
}

/** Every page asks for some of them. */
const valuesByKey = cacheRows(
  ({ key }: KnownValue) => key,
  async ({ db }, keys: string[]): Promise<KnownValue[]> => {
    const rows = await db
      .selectFrom("siteConfig")
      .select(["key", "value", "isPublic"])
      .where("key", "in", keys)
      .execute();
    const known = new Map(rows.map((row) => [row.key, row]));
    return keys.map((key) => known.get(key) ?? { key, value: undefined, isPublic: false });
  },
  { isExact: true },
);

/** A value that operators have set, as it is kept: whoever reads it looks whether it is of its kind. Undefined where none is. */
export async function readConfigValue(context: Pick<Context, "db">, key: string): Promise<unknown> {
  return (await readConfigValues(context, [key])).get(key);
}

/** Several of them by key; what nobody has set is not there. */
export async function readConfigValues(context: Pick<Context, "db">, keys: string[]): Promise<Map<string, unknown>> {
  return valuesOf(await valuesByKey(context, keys));
}

/** Those of them that anybody may ask for. */
export async function readPublicValues(context: Pick<Context, "db">, keys: string[]): Promise<Map<string, unknown>> {
  const known = await valuesByKey(context, keys);
  return valuesOf(new Map([...known].filter(([, { isPublic }]) => isPublic)));
}

function valuesOf(known: Map<string, KnownValue>): Map<string, unknown> {
  return new Map([...known].flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value] as const])));
}
