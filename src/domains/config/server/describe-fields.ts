import { z } from "zod";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import type { ConfigField } from "../contract/config-entries.ts";
import type { ConfigFieldKind } from "../labels.ts";

/** Longer ones are written in several lines. */
const LINE_CHARACTERS_MAX = 120;

/** What of a JSON schema the forms know. */
interface JsonSchema {
  type?: string;
  format?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  "x-form"?: ConfigFieldKind;
}

/** The fields of a value's form, made of its schema, each before those inside it. What no form can show is a field of JSON. */
export function describeFields(kind: Pick<ConfigKind, "title" | "schema" | "labels" | "choices">): ConfigField[] {
  const schema = z.toJSONSchema(kind.schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return fieldsOf(schema, "", kind);
}

function fieldsOf(given: JsonSchema, path: string, kind: Parameters<typeof describeFields>[0]): ConfigField[] {
  const { schema, isNullable } = withoutNull(given);
  const shape = kindOf(schema);
  const name = path.split(".").at(-1)!;
  const label = kind.labels?.[name];
  const [title, help] =
    label === undefined
      ? [path === "" ? kind.title : "", ""]
      : typeof label === "string"
        ? [label, ""]
        : Object.values(label);
  const field: ConfigField = {
    path,
    kind: shape,
    title: title!,
    help: help!,
    least: schema.minimum ?? schema.minLength ?? schema.minItems ?? null,
    most: schema.maximum ?? schema.maxLength ?? schema.maxItems ?? null,
    choices: (schema.enum ?? []).map((value) => ({
      value: String(value),
      title: kind.choices?.[String(value)] ?? String(value),
    })),
    isNullable,
  };
  const below = (part: string, schema: JsonSchema) => fieldsOf(schema, path === "" ? part : `${path}.${part}`, kind);
  const inner =
    shape === "list"
      ? below("*", schema.items!)
      : shape === "group"
        ? Object.entries(schema.properties!).flatMap(([part, schema]) => below(part, schema))
        : [];
  // Half a form would lose what it can't show.
  return inner.some(({ kind }) => kind === "json") && path === "" ? [{ ...field, kind: "json" }] : [field, ...inner];
}

function withoutNull(schema: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== "null");
  if (schema["x-form"] || !schema.anyOf || others?.length !== 1) return { schema, isNullable: false };
  return { schema: others[0]!, isNullable: others.length < schema.anyOf.length };
}

function kindOf(schema: JsonSchema): ConfigFieldKind {
  if (schema["x-form"]) return schema["x-form"];
  if (schema.enum?.every((value) => typeof value === "string")) return "choice";
  switch (schema.type) {
    case "string":
      return schema.format === "date" ? "day" : (schema.maxLength ?? 0) > LINE_CHARACTERS_MAX ? "long-text" : "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "switch";
    case "array":
      return schema.items ? "list" : "json";
    case "object":
      return schema.properties ? "group" : "json";
    case undefined:
    default:
      return "json";
  }
}
