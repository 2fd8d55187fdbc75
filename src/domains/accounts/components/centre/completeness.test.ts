import { expect, test } from "vitest";
import { completenessOf } from "./completeness.ts";

const WHOLE = {
  id: 1,
  mobile: "138****0001",
  email: "a***@example.com",
  nickName: "小王",
  avatar: "/api/user/avatar/0",
  role: "user" as const,
  gender: "unknown" as never,
  region: "广东 深圳",
  company: "某公司",
  position: "工程师",
  industry: "汽车电子",
  introduction: "做电源",
  identity: "engineer" as never,
  hasPassword: true,
  bindings: [],
  secondFactor: "none" as const,
  perfectInformation: true,
  createdAt: "2026-11-01T00:00:00.000Z",
};

test("a whole profile lacks nothing, and what is missing is named with where it is filled in", () => {
  expect(completenessOf(WHOLE)).toEqual({ percent: 100, missing: [] });
  expect(completenessOf({ ...WHOLE, hasPassword: false, company: "", email: null })).toEqual({
    percent: 73,
    missing: [
      { title: "密码", path: "/userCenter/accountSetting" },
      { title: "邮箱", path: "/userCenter/accountSetting" },
      { title: "公司", path: "#profile-title" },
    ],
  });
});
