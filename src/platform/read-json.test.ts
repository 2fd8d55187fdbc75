import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { NAMES_MAX, readJson, SIGNS_MAX } from "./read-json.ts";

const app = Fastify({ bodyLimit: 10_000_000 });
beforeAll(async () => {
  readJson(app);
  app.post("/", (request) => ({ length: JSON.stringify(request.body).length }));
  await app.ready();
});

const send = (payload: string) =>
  app.inject({ method: "POST", url: "/", headers: { "content-type": "application/json" }, payload });

test("JSON of a million values is not read, a long text with as many commas is, also behind quotes", async () => {
  expect((await send(`[${"[],".repeat(500_000)}[]]`)).statusCode).toBe(413);
  expect((await send(`{"a":[${"1,".repeat(SIGNS_MAX)}1]}`)).statusCode).toBe(413);
  expect((await send(JSON.stringify({ text: `\\",[{`.repeat(SIGNS_MAX) }))).statusCode).toBe(200);
  expect((await send(`[${"1,".repeat(SIGNS_MAX - 2)}1]`)).statusCode).toBe(200);
});

test("an object of 199,000 fields is not read, nor are as many names in many objects; the largest article is", async () => {
  const named = (times: number, beside = "") => Array.from({ length: times }, (_, at) => `"k${at}"${beside}:1`);
  expect((await send(`{${named(199_000).join()}}`)).statusCode).toBe(413);
  for (const beside of ["", " \n"])
    expect(
      (
        await send(
          `[${named(NAMES_MAX + 1, beside)
            .map((field) => `{${field}}`)
            .join()}]`,
        )
      ).statusCode,
    ).toBe(413);
  expect((await send(`{${named(NAMES_MAX).join()}}`)).statusCode).toBe(200);
  const text = { type: "text", marks: [{ type: "bold" }], text: '字":' };
  const block = { type: "paragraph", attrs: { textAlign: "left" }, content: Array.from({ length: 99 }, () => text) };
  const document = { type: "doc", content: Array.from({ length: 200 }, () => block) };
  expect((await send(JSON.stringify({ title: "a", tags: [], document }))).statusCode).toBe(200);
});

test("what is none is refused as before", async () => {
  for (const payload of ["{", "", '{"__proto__":{"a":1}}']) expect((await send(payload)).statusCode).toBe(400);
});
