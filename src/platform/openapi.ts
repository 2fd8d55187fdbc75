import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Call } from "#api/define-calls.ts";
import { describeRefusals, refusalsOf } from "./openapi-refusals.ts";
import summaries from "#api/call-summaries.json" with { type: "json" };
import { z } from "zod";

const BODY_TYPES = {
  form: "application/x-www-form-urlencoded",
  json: "application/json",
  multipart: "multipart/form-data",
};

const CALLS_AT_ONCE = 10;
const ETAG_CHARACTERS = 22;

/** The document as it is sent, plain and packed. */
export interface OpenApiFile {
  json: Buffer;
  gzip: Buffer;
  etag: string;
}

/** The OpenAPI 3.1 document of all calls; others are answered while it is written. */
export async function writeOpenApi(
  calls: Call[],
  { version, origin }: { version: string; origin: string },
): Promise<OpenApiFile> {
  const paths: Record<string, string[]> = {};
  for (const [at, call] of calls.entries()) {
    if (at % CALLS_AT_ONCE === 0) await setImmediate();
    const path = call.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= []).push(`${JSON.stringify(call.method.toLowerCase())}:${JSON.stringify(operation(call))}`);
  }
  const frame = JSON.stringify({
    openapi: "3.1.0",
    info: {
      title: "芯谱 API",
      version,
      description: "信封 { code, msg, data }：code 为 1 表示成功，其余见 msg 与 errors。",
      license: { name: "保留所有权利", identifier: "LicenseRef-UNLICENSED" },
    },
    servers: [{ url: `${origin}/api` }],
    components: {
      securitySchemes: { token: { type: "apiKey", in: "header", name: "token" } },
      ...describeRefusals(),
    },
  });
  const operations = Object.entries(paths).map(([path, methods]) => `${JSON.stringify(path)}:{${methods.join(",")}}`);
  const json = Buffer.from(`${frame.slice(0, -1)},"paths":{${operations.join(",")}}}`);
  const etag = `"${createHash("sha256").update(json).digest("base64url").slice(0, ETAG_CHARACTERS)}"`;
  return { json, gzip: await promisify(gzip)(json), etag };
}

function operation(call: Call) {
  const input = jsonSchema(call.input) as { properties?: Record<string, object> };
  const inPath = new Set([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  const fields = Object.entries(input.properties ?? {});
  const required = new Set(
    fields
      // The use case refuses a declared name that is missing.
      .filter(([name, schema]) => "x-declared" in schema || !isOptional(call.input.shape[name] as z.ZodType))
      .map(([name]) => name),
  );
  const parameters = fields
    .filter(([name]) => inPath.has(name) || call.method === "GET")
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? "path" : "query",
      required: inPath.has(name) || required.has(name),
      schema,
    }));
  const body = fields.filter(([name]) => !inPath.has(name));
  return {
    operationId: call.name,
    summary: (summaries as Record<string, string>)[call.name] ?? call.name,
    tags: [call.name.split(".")[0]],
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === "POST" && {
      requestBody: {
        content: {
          [BODY_TYPES[call.body ?? "form"]]: {
            schema: {
              type: "object",
              properties: Object.fromEntries(body),
              required: body.map(([name]) => name).filter((name) => required.has(name)),
            },
          },
        },
      },
    }),
    security: call.access === "visitor" ? [] : [{ token: [] }],
    responses: {
      200: { description: "code 为 1 时 data 如下；否则为拒绝，msg 说明原因", content: answerContent(call) },
      ...refusalsOf(call),
    },
  };
}

function isOptional(field: z.ZodType): boolean {
  return field.safeParse(undefined).success;
}

function answerContent(call: Call) {
  if (call.data === "file") return { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
  const errors = { type: "object", additionalProperties: { type: "string" } };
  const data = { anyOf: [jsonSchema(call.data), { type: "null" }] };
  return {
    "application/json": {
      schema: {
        type: "object",
        required: ["code", "msg", "data"],
        properties: { code: { type: "integer" }, msg: { type: "string" }, data, errors },
      },
    },
  };
}

/** What a call takes, as JSON Schema: of each field what stands behind its reading. */
export function inputSchema(call: Call): object {
  return jsonSchema(call.input);
}

function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "output",
    target: "draft-2020-12",
    unrepresentable: "any",
  }) as Record<string, unknown>;
  return rest;
}
