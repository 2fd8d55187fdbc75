import pg from "pg";

const NAMED_MAX = 500;
const WORTH_A_NAME = /^\s*(select|with|insert|update|delete)\b/i;

// The text of a statement decides its name, so that all connections and all requests share them.
const names = new Map<string, string>();

/**
 * A client that names its statements, so that PostgreSQL plans each text once a connection; past the most that are
 * named a statement goes without.
 */
export class NamingClient extends pg.Client {
  // eslint-disable-next-line typescript/no-explicit-any -- pg declares ten overloads; all but one pass through untouched
  override query(...args: any[]): any {
    const [text, values] = args as [unknown, unknown];
    const name = typeof text === "string" && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined;
    return name === undefined
      ? Reflect.apply(super.query, this, args)
      : super.query({ name, text: text as string, values: values as unknown[] });
  }
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_MAX || !WORTH_A_NAME.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
