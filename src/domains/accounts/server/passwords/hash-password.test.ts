import { expect, test } from "vitest";
import { digestOf, hashPassword, isPassword } from "./hash-password.ts";

test("one network that has many passwords hashed leaves room for another", async () => {
  const asked = Promise.allSettled(
    Array.from({ length: 40 }, () => hashPassword({ address: "203.0.113.1" }, "Kelvin-4w")),
  );
  const other = await hashPassword({ address: "203.0.113.2" }, "Kelvin-4w");
  expect(await isPassword({ address: "203.0.113.2" }, digestOf("Kelvin-4w"), other)).toBe(true);
  const answers = await asked;
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(30);
  expect(answers.at(-1)).toMatchObject({ reason: { message: "登录繁忙，请稍后再试" } });
});
