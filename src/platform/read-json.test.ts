import Fastify from "fastify";
import { beforeAll, expect, test } from "vitest";
import { readJson, SIGNS_MAX } from "./read-json.ts";

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

test("what is none is refused as before", async () => {
  for (const payload of ["{", "", '{"__proto__":{"a":1}}']) expect((await send(payload)).statusCode).toBe(400);
});
