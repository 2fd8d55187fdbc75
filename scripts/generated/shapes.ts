import { z } from "zod";
import { declaredNames } from "./declared-names.ts";

interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** What domains declare the names of. */
  "x-declared"?: string;
}

const DECLARED = await declaredNames();
const ONE_LINE_CHARACTERS = 120;
const FORMATS: Record<string, string> = { "date-time": "time", date: "day", uri: "url" };

/** A field of an input in words: `text, 1–200 characters, required`. */
export function describeField(field: z.core.$ZodType): string {
  const schema = schemaOf(field);
  // Within an object: alone, a field that takes anything would take that it is missing.
  const absent = z.safeParse(z.object({ field }), {});
  // The use case refuses a declared name that is missing.
  const presence =
    !absent.success || schema["x-declared"]
      ? "required"
      : absent.data.field === undefined
        ? "optional"
        : `default ${JSON.stringify(absent.data.field)}`;
  return [describe(schema), presence].join(", ");
}

/** The shape of an answer, as TypeScript would write it; `time` and `day` are texts in ISO 8601. */
export function writeShape(data: z.ZodType): string {
  return shape(schemaOf(data), "");
}

/** The names of an answer's fields, one level deep. */
export function fieldNames(data: z.ZodType): string {
  const schema = schemaOf(data);
  const list = schema.type === "array" ? "[]" : "";
  const { properties } = list ? (schema.items ?? {}) : schema;
  if (!properties) return shape(schema, "");
  const names = Object.entries(properties).map(([name, { type }]) => name + (type === "array" ? "[]" : ""));
  return names.length === 0 ? "{ }" : `{ ${names.join(", ")} }${list}`;
}

function schemaOf(type: z.core.$ZodType): Schema {
  return z.toJSONSchema(type, { io: "output", unrepresentable: "any", reused: "inline" }) as Schema;
}

function describe(schema: Schema): string {
  const { type, items, minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  if (schema["x-declared"]) return shape({ enum: DECLARED.get(schema["x-declared"]) ?? [] }, "");
  if (schema.anyOf) return schema.anyOf.map(describe).join(" or ");
  if (schema.enum ?? schema.const !== undefined) return shape(schema, "");
  if (type === "integer" || type === "number") return [type, between(minimum, maximum)].filter(Boolean).join(" ");
  if (type === "array") return `list of ${between(minItems, maxItems)} × ${describe(items ?? {})}`.replace("  ", " ");
  if (type === "string") {
    const length = between(minLength, maxLength);
    return ["text", length && `${length} characters`, pattern && `\`${pattern}\``].filter(Boolean).join(", ");
  }
  return shape(schema, "");
}

function between(least: number | undefined, most: number | undefined): string {
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER;
  if (hasLeast && hasMost) return `${least}–${most}`;
  if (hasMost) return `≤ ${most}`;
  return hasLeast ? `≥ ${least}` : "";
}

function shape(schema: Schema, indent: string): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((option) => shape(option, indent)).join(" | ");
  if (schema.type === "array") return listShape(schema.items ?? {}, indent);
  if (schema.type === "object") return objectShape(schema, indent);
  if (schema.type === "string") return FORMATS[schema.format ?? ""] ?? "string";
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "unknown");
}

function listShape(items: Schema, indent: string): string {
  const item = shape(items, indent);
  return item.includes(" | ") && !item.endsWith("}") ? `(${item})[]` : `${item}[]`;
}

function objectShape({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const fields = Object.entries(properties);
  if (fields.length === 0)
    return typeof additionalProperties === "object" ? `Record<string, ${shape(additionalProperties, indent)}>` : "{}";
  const inner = `${indent}  `;
  const written = fields.map(([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${shape(field, inner)}`);
  const line = `{ ${written.join("; ")} }`;
  if (line.length <= ONE_LINE_CHARACTERS && !line.includes("\n")) return line;
  return `{\n${written.map((field) => `${inner}${field};\n`).join("")}${indent}}`;
}
