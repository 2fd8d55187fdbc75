import { defineRefusals } from "#api/refusals.ts";

export const securityRefusals = defineRefusals(18_000, {
  alarmDecided: "这条告警已处理",
});
