import type { z } from "zod";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import { alarmRules, DEFAULT_RULES } from "./alarms/alarm-rules.ts";

/** What admins may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  securityAlarms: {
    title: "安全告警规则",
    hint: "每条规则在 hours 小时内达到 most 次即告警；operatorPlaces 为运营人员在新的地点登录时告警；sms 为同时发短信给管理员。只有管理员可以修改",
    order: 90,
    schema: alarmRules satisfies z.ZodType,
    fallback: DEFAULT_RULES,
    isAdmins: true,
  },
};
