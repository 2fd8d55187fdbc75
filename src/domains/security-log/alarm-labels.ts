/** What gives reason for an alarm, by its name in rows, in the words that it is shown with. */
export const ALARM_RULES = {
  "account-failures": "同一账号多次验证失败",
  "network-failures": "同一网络多次验证失败",
  "input-refusals": "同一网络频繁提交不合格式的内容",
  "access-refusals": "同一账号多次越权访问",
  "operator-exports": "运营人员频繁导出",
  "operator-place": "运营人员在新的地点登录",
} as const;
export type AlarmRule = keyof typeof ALARM_RULES;

/** Those whose subject is a network, not an account. */
export const NETWORK_RULES: readonly string[] = ["network-failures", "input-refusals"] satisfies AlarmRule[];
