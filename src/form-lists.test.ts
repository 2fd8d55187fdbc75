import type { z } from "zod";
import { expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { inputSchema } from "#platform/openapi.ts";
import { declared } from "./declared.ts";

const calls: Call[] = declared.handlers.map(({ call }) => call);
const isForm = ({ method, body }: Call) => method === "GET" || body === undefined;

test("of a list that a form or an address has in one field, between commas, each is read by itself", () => {
  const lists = calls.filter(isForm).flatMap((call) => {
    const { properties = {} } = inputSchema(call) as { properties?: Record<string, { type?: string }> };
    return Object.keys(properties)
      .filter((name) => properties[name]!.type === "array")
      .map((name) => ({ call, name }));
  });
  expect(lists.length).toBeGreaterThan(20);
  const unread = lists.filter(({ call, name }) => {
    const field = (call.input as unknown as { shape: Record<string, z.ZodType> }).shape[name]!;
    const read = field.safeParse("1,2");
    // JSON says itself what is of the list.
    const asJson = field.safeParse("[]");
    if (asJson.success && (asJson.data as unknown[]).length === 0) return false;
    if (!read.success) return !read.error.issues.some(({ path }) => path[0] === 1);
    return (read.data as unknown[]).length !== 2;
  });
  expect(unread.map(({ call, name }) => `${call.name} ${name}`)).toEqual([]);
});
