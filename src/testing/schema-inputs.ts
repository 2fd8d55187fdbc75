import type { Call } from "#api/define-calls.ts";
import { inputSchema as objectOf } from "#platform/openapi.ts";

/** A piece of JSON Schema as the contract's schemas become. */
interface InputSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  $ref?: string;
  $defs?: Record<string, InputSchema>;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: InputSchema;
  prefixItems?: InputSchema[];
  properties?: Record<string, InputSchema>;
  additionalProperties?: InputSchema | boolean;
  required?: string[];
}

const TEXT_MAX = 4000;
const ITEMS_MAX = 200;
const KEYS_MAX = 50;
const NUMBER_MAX = 2_000_000_000;
const DEPTH_MAX = 12;
/** What an address and a body may weigh, a little less. */
const ADDRESS_BYTES_MAX = 60_000;
const BODY_BYTES_MAX = 65_000;
const SHARE_LEAST = 1 / 4096;
const inputSchema = (call: Call): InputSchema => objectOf(call);

/** Tried one after the other where a pattern must be met. */
const PATTERNED = [
  "13800000001",
  "+86-13800000001",
  "123456",
  "1",
  "0.5",
  "a",
  "A1",
  "2026-11-24",
  "/",
  "/login",
  "user@example.com",
  "91440300MA5EXAMPL1",
  "440300",
  "a".repeat(8),
  "a".repeat(32),
  "a".repeat(43),
  "a".repeat(64),
  "http://example.com/",
];

/** What a call takes, with every field as large as its schema lets it be; all of them smaller alike where the call would not be read for its size. */
export function largestInput(call: Call): Record<string, unknown> {
  const schema = inputSchema(call);
  for (let share = 1; ; share /= 2) {
    const input = largest(schema, { defs: schema.$defs ?? {}, depth: 0, share }) as Record<string, unknown>;
    if (
      bytesOf(call, input) <= (call.method === "GET" ? ADDRESS_BYTES_MAX : (call.bodyBytes ?? BODY_BYTES_MAX)) ||
      share < SHARE_LEAST
    )
      return input;
  }
}

function bytesOf({ body }: Call, input: Record<string, unknown>): number {
  if (body === "json" || body === "multipart") return Buffer.byteLength(JSON.stringify(input));
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(fields).toString().length;
}

interface Within {
  defs: Record<string, InputSchema>;
  depth: number;
  /** Of what texts and lists may hold. */
  share: number;
}

function largest(schema: InputSchema, within: Within): unknown {
  const { defs, depth, share } = within;
  const inner = (next: InputSchema) => largest(next, { ...within, depth: depth + 1 });
  if (schema.$ref) return depth > DEPTH_MAX ? undefined : inner(resolve(schema.$ref, schema, defs));
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return inner(choices.find(({ type }) => type !== "null") ?? choices[0]!);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner)) as unknown;
  const { type } = schema;
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return Math.min(schema.maximum ?? 1, NUMBER_MAX);
  if (type === "object") return largestObject(schema, inner);
  if (type !== "array") return largestText(schema, share);
  if (schema.prefixItems) return schema.prefixItems.map(inner);
  const { maxItems = ITEMS_MAX, minItems = 0, items = {} } = schema;
  const length = Math.max(Math.ceil(Math.min(maxItems, ITEMS_MAX) * share), minItems);
  return depth > DEPTH_MAX ? [] : Array.from({ length }, () => inner(items));
}

function largestObject(schema: InputSchema, inner: (next: InputSchema) => unknown): Record<string, unknown> {
  const given = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, inner(field)] as const);
  const { additionalProperties: more } = schema;
  const others =
    typeof more === "object" ? Array.from({ length: KEYS_MAX }, (_, at) => [String(at), inner(more)] as const) : [];
  return Object.fromEntries([...given, ...others].filter(([, value]) => value !== undefined));
}

function largestText({ format, pattern, maxLength, minLength = 0 }: InputSchema, share: number): string {
  if (format === "date-time") return "2026-11-24T00:00:00Z";
  if (format === "date") return "2026-11-24";
  if (format === "email") return "user@example.com";
  if (pattern) {
    const expression = new RegExp(pattern, "u");
    return PATTERNED.find((text) => expression.test(text)) ?? "1";
  }
  const length = Math.max(Math.ceil(Math.min(maxLength ?? TEXT_MAX, 100_000) * share), minLength);
  return "字a1 ".repeat(TEXT_MAX).slice(0, length);
}

function resolve(ref: string, schema: InputSchema, defs: Record<string, InputSchema>): InputSchema {
  const name = ref.split("/").at(-1)!;
  return defs[name] ?? schema;
}

/** Values that have broken programs before, for a field of whatever kind. */
const HOSTILE: unknown[] = [
  "",
  " ",
  "0",
  "-1",
  "1e9",
  "NaN",
  "9007199254740993",
  "-2147483649",
  "99999999999999999999",
  "0x10",
  "١٢٣",
  "null",
  "undefined",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "a\0b",
  "\ud800",
  "\u202eabc",
  "'; select 1; --",
  "%",
  "_",
  "\\",
  "%00",
  "../../etc/passwd",
  "$(id)",
  "{{7*7}}",
  "=1+1",
  "<script>alert(1)</script>",
  "字".repeat(70_000),
  "𠮷".repeat(3000),
  "﷽".repeat(2000),
  "a".repeat(30_000),
  "(".repeat(5000),
  "a*".repeat(5000),
  "2026-02-30",
  "0000-00-00",
  "275760-09-13",
  "2026-11-24T25:00:00Z",
  "http://[::1",
  "javascript:alert(1)",
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  [[]],
  {},
  { a: { b: [] } },
  [null],
  ["a", 1, {}],
];

/** An input with one or a few fields replaced by hostile values, some left out; the same for the same numbers. */
export function hostileInput(call: Call, random: () => number): Record<string, unknown> {
  const input: Record<string, unknown> = { ...largestInput(call) };
  const names = Object.keys(inputSchema(call).properties ?? {});
  const pick = <Item>(from: Item[]) => from[Math.floor(random() * from.length)]!;
  for (const name of names) {
    const fate = random();
    if (fate < 0.15) delete input[name];
    else if (fate < 0.45) input[name] = pick(HOSTILE);
    else if (fate < 0.7) input[name] = Math.ceil(random() * 40);
  }
  if (random() < 0.1) input["__proto__x"] = pick(HOSTILE);
  return input;
}

/** What a call takes, every number and id in it that of one row; of its fields all, or those alone that it must have. */
export function inputOfIds(
  call: Call,
  { id, uuid, isLeast }: { id: number; uuid: string; isLeast: boolean },
): Record<string, unknown> {
  const { required = [], properties = {} } = inputSchema(call);
  const isUuid = new RegExp("^[0-9a-f-]{36}$");
  const named = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map((one) => named(one, name));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one, key)]));
    if (typeof value === "number") return id;
    if (typeof value === "string" && (isUuid.test(value) || /[iI]ds?$/.test(name)))
      return isUuid.test(value) ? uuid : String(id);
    return value;
  };
  const names = Object.keys(properties).filter((name) => !isLeast || required.includes(name));
  const all = largestInput(call);
  return Object.fromEntries(names.map((name) => [name, named(all[name], name)]));
}
