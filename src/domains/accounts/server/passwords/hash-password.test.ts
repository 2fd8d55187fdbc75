import { expect, test } from "vitest";
import { readSettings } from "#platform/settings.ts";
import { digestOf, hashPassword, isPassword } from "./hash-password.ts";

const settings = readSettings({});
const nobody = { mobile: null, nickName: null };

test("one network that has many passwords hashed leaves room for another", async () => {
  const asked = Promise.allSettled(
    Array.from({ length: 40 }, () => hashPassword({ address: "203.0.113.1", settings }, "Kelvin-4w-shunt", nobody)),
  );
  const other = await hashPassword({ address: "203.0.113.2", settings }, "Kelvin-4w-shunt", nobody);
  expect(await isPassword({ address: "203.0.113.2" }, digestOf("Kelvin-4w-shunt"), other)).toBe(true);
  const answers = await asked;
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(30);
  expect(answers.at(-1)).toMatchObject({ reason: { message: "登录繁忙，请稍后再试" } });
});

test("what is kept is argon2id with OWASP's least, and a salt of its own for each", async () => {
  const kept = await Promise.all(
    [1, 2].map((at) => hashPassword({ address: `203.0.113.${at}`, settings }, "Kelvin-4w-shunt", nobody)),
  );
  for (const one of kept) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(new Set(kept.map((one) => one.split("$")[4])).size).toBe(2);
});
