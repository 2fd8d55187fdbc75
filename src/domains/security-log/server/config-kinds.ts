import type { z } from "zod";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import { alarmRules, DEFAULT_RULES } from "./alarms/alarm-rules.ts";

/** What admins may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  securityAlarms: {
    title: "安全告警规则",
    hint: "在多少小时内达到多少次就告警",
    group: "安全",
    order: 90,
    schema: alarmRules satisfies z.ZodType,
    labels: {
      "account-failures": "同一账号登录失败",
      "network-failures": "同一网络登录失败",
      "input-refusals": "同一来源输入被拒",
      "access-refusals": "同一来源越权访问",
      "operator-exports": "同一运营人员导出",
      most: "次数达到",
      hours: { title: "在多少小时内", help: "最长 720 小时（30 天）" },
      operatorPlaces: "运营人员在新的地点登录时告警",
      sms: "同时发短信给管理员",
    },
    fallback: DEFAULT_RULES,
    isAdmins: true,
  },
};
