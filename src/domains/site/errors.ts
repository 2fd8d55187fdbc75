import { defineRefusals } from "#api/refusals.ts";

export const siteRefusals = defineRefusals(9000, {
  feedbackUsedUpToday: "今天的反馈已达 {most} 条，请明天再提交",
  feedbackDecided: "这条反馈已处理",
});
