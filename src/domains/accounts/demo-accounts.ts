/** The accounts of a demonstration, each with what it is for. */
export const DEMO_ACCOUNTS = [
  { mobile: "13800000001", nickName: "演示用户", role: "user", purpose: "工程师：阅读、下载规格书" },
  { mobile: "13800000002", nickName: "演示企业", role: "user", purpose: "已认证企业：发布与管理供需" },
  { mobile: "13800000003", nickName: "演示商家", role: "user", purpose: "商家：在商城经营" },
  { mobile: "13800000004", nickName: "演示作者", role: "user", purpose: "作者：撰写文章与专栏" },
  { mobile: "13800000009", nickName: "演示运营", role: "operator", purpose: "运营人员：审核与管理" },
  {
    mobile: "13800000010",
    nickName: "演示复核",
    role: "operator",
    purpose: "第二名运营人员：复核认证、保证金与账号找回",
  },
] as const;

/** The password of each. */
export const DEMO_PASSWORD = "Xinpu2026";
