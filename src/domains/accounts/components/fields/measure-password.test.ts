import { expect, test } from "vitest";
import { measurePassword } from "./measure-password.ts";

test.each([
  ["password1234", 1],
  ["qwertyuiop12", 1],
  ["abcabcabcabc", 1],
])("%s is guessed soon", (password, most) => {
  expect(measurePassword(password)).toBeLessThanOrEqual(most);
});

test.each(["mauve-otter 47 kilns", "电阻在左 电容在右 7 脚"])("%s is not guessed", (password) => {
  expect(measurePassword(password)).toBe(4);
});

test("64 characters are measured, too", () => {
  expect(measurePassword("p4ssw0rd".repeat(8))).toBeLessThanOrEqual(2);
});
