import fastJsonStringify, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import type { Call } from "#api/define-calls.ts";

type Serializer = (data: unknown) => string;

// A call never changes, and hundreds take long to prepare: doors of one process share what is made for them.
const made = new WeakMap<Call, Serializer>();

/** Writes the data of a call as JSON, from its schema: what the contract does not declare can't leave. */
export function answerSerializer(call: Call): Serializer {
  if (call.data === "file") return () => "null";
  const known = made.get(call);
  if (known) return known;
  const serializer = fastJsonStringify(dataSchema(call.data) as unknown as Schema);
  made.set(call, serializer);
  return serializer;
}

/** The JSON schema of an answer's data, with `nullable` in place of a union with null. */
function dataSchema(data: z.ZodType): Record<string, unknown> {
  return plain(
    z.toJSONSchema(data, { io: "output", target: "draft-7", unrepresentable: "any", reused: "inline" }),
  ) as Record<string, unknown>;
}

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  const { $schema: _, anyOf, ...rest } = schema as Record<string, unknown>;
  const entries = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]));
  if (!Array.isArray(anyOf)) return entries;
  const others = anyOf.filter((option) => option.type !== "null").map(plain);
  const isNullable = others.length < anyOf.length;
  if (others.length === 1) return { ...entries, ...(others[0] as object), ...(isNullable && { nullable: true }) };
  return { ...entries, anyOf: isNullable ? [...others, { type: "null" }] : others };
}
