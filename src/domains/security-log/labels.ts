/** What goes to the security log, by its name there, in the words that it is shown with. Names are never reused. */
export const SECURITY_KINDS = {
  "login-by-password": "密码登录",
  "login-by-sms": "短信登录",
  "login-by-wechat": "微信登录",
  "login-by-qq": "QQ 登录",
  "login-by-ticket": "链接登录",
  registration: "注册",
  code: "验证码",
  proof: "再次确认身份",
  lockout: "多次错误后锁定",
  "second-factor": "动态验证码",
  "second-factor-reuse": "动态验证码重复使用",
  "second-factor-change": "更换第二步验证",
  "password-change": "修改密码",
  "password-reset": "重设密码",
  "mobile-change": "更换手机号",
  "email-change": "更换邮箱",
  "identity-bind": "绑定微信或 QQ",
  "identity-unbind": "解除绑定微信或 QQ",
  "session-end": "退出登录",
  "access-refused": "越权访问被拒",
  "origin-refused": "跨站请求被拒",
  "input-refused": "提交内容不合格式",
  "data-export": "导出个人数据",
  "account-closing": "申请注销账号",
  "account-recovery": "找回账号",
  "account-standing": "处理账号",
  "operator-role": "运营身份变更",
  "operator-look": "运营人员查看",
  "operator-export": "运营人员导出",
  "setting-change": "修改系统配置",
  archive: "备份与恢复",
} as const;
export type SecurityKind = keyof typeof SECURITY_KINDS;

/** How it ended: done; something wrong was shown; one who was right, or nobody, may not. */
export const SECURITY_OUTCOMES = { done: "成功", failed: "失败", refused: "拒绝" } as const;
export type SecurityOutcome = keyof typeof SECURITY_OUTCOMES;
