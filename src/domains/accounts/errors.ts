import { defineRefusals } from "#api/refusals.ts";

export const accountRefusals = defineRefusals(1000, {
  noDemoAccount: "该手机号不是演示账号",
});
