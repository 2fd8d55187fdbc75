import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function openTestLog() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: createLog("info", stream), lines };
}

test("an event is one line of JSON, whatever stands in what users sent", () => {
  const { log, lines } = openTestLog();
  const words = 'a\n{"level":60,"msg":"forged"}\r\n\u2028\u0000"';
  log.warn({ words, err: new Error(words) }, words);
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toMatch(/[\n\r]/);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, words, msg: words, err: { message: words } });
});

test("no token, cookie or password of a request is written, nor what an error of a library drags along", () => {
  const { log, lines } = openTestLog();
  const secret = "s3cret-of-somebody";
  const error = Object.assign(new Error("failed"), { parameters: [secret], query: secret, detail: secret });
  log.error(
    {
      token: secret,
      pwd: secret,
      user: { token: secret, pwd: secret },
      headers: { token: secret, cookie: secret },
      err: error,
    },
    "failed",
  );
  expect(lines[0]).not.toContain(secret);
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "failed", err: { type: "Error", message: "failed" } });
});
