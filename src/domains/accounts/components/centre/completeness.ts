import type { DataOf } from "#api/define-calls.ts";
import type { profile } from "../../contract/profile.ts";

const SETTING_PATH = "/userCenter/accountSetting";
/** Where the form of the profile stands on its page. */
const FORM_PATH = "#profile-title";

export interface Completeness {
  percent: number;
  missing: { title: string; path: string }[];
}

/** How much of what can be said of somebody is there, and where he says the rest: what must be there first. */
export function completenessOf(detail: DataOf<typeof profile.myDetail>): Completeness {
  const facts: [title: string, value: unknown, path: string][] = [
    ["手机号", detail.mobile, SETTING_PATH],
    ["昵称", detail.nickName, FORM_PATH],
    ["身份", detail.identity, FORM_PATH],
    ["密码", detail.hasPassword, SETTING_PATH],
    ["邮箱", detail.email, SETTING_PATH],
    ["头像", detail.avatar, "#account-title"],
    ["所在地", detail.region, FORM_PATH],
    ["公司", detail.company, FORM_PATH],
    ["职位", detail.position, FORM_PATH],
    ["行业", detail.industry, FORM_PATH],
    ["简介", detail.introduction, FORM_PATH],
  ];
  const missing = facts.filter(([, value]) => !value).map(([title, , path]) => ({ title, path }));
  return { percent: Math.round((100 * (facts.length - missing.length)) / facts.length), missing };
}
