import { expect, test } from "vitest";
import { parseOperatorWish } from "./operator-options.ts";

test("operators are added, removed and listed by number", () => {
  expect(parseOperatorWish(["add", "13900000000"])).toEqual({ act: "add", mobile: "+8613900000000", role: "operator" });
  expect(parseOperatorWish(["add", "+852-51234567", "--role", "admin"])).toEqual({
    act: "add",
    mobile: "+85251234567",
    role: "admin",
  });
  expect(parseOperatorWish(["remove", "13900000000"])).toEqual({ act: "remove", mobile: "+8613900000000" });
  expect(parseOperatorWish(["list"])).toEqual({ act: "list" });
});

test("what can't be read is said", () => {
  for (const words of [
    [],
    ["--help"],
    ["make", "13900000000"],
    ["list", "13900000000"],
    ["add", "13900000000", "13900000001"],
    ["add", "--what"],
  ])
    expect(parseOperatorWish(words)).toContain("用法");
  expect(parseOperatorWish(["add"])).toBe("请输入手机号码");
  expect(parseOperatorWish(["add", "139"])).toBe("请输入正确的手机号码");
  expect(parseOperatorWish(["add", "13900000000", "--role", "king"])).toBe("--role 只能是 operator 或 admin");
});
