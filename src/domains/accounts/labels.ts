/** Area codes as forms send them (docs/conventions.md 16). */
export const AREA_CODES = ["+86-", "+852-", "+886-"] as const;

/** What a code that is sent to a phone is for: it opens nothing else. `change`, `export` and `close` go to the number an account has, `bind` to the one it is to get, `enterprise` to the contact of one. */
export const CODE_PURPOSES = ["login", "register", "reset", "bind", "change", "export", "close", "enterprise"] as const;

/** Where somebody comes from by whom the portal can log in. */
export const PROVIDERS = ["wechat", "qq"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { wechat: "微信", qq: "QQ" };
/** What is to be done again where it has come to nothing. */
export const AGAIN_BY: Record<Provider, string> = { wechat: "扫码", qq: "授权" };

/** What people are, as they say when they register. */
export const IDENTITIES = ["engineer", "buyer", "trader", "agent", "maker", "student", "other"] as const;
export const IDENTITY_NAMES: Record<(typeof IDENTITIES)[number], string> = {
  engineer: "工程师",
  buyer: "采购",
  trader: "贸易商",
  agent: "代理商",
  maker: "原厂",
  student: "学生",
  other: "其他",
};

export const GENDERS = ["male", "female", "secret"] as const;
export const GENDER_NAMES: Record<(typeof GENDERS)[number], string> = { male: "男", female: "女", secret: "保密" };

/** Fields of the profile without which it is not perfect (`perfectInformation`). */
export const REQUIRED_FIELDS = ["mobile", "nickName", "identity", "password"] as const;

/** What everybody agrees to who has an account, version by version. */
export const USER_AGREEMENTS = ["user-agreement", "privacy"] as const;
/** Besides what is signed where it is needed. */
export const AGREEMENT_KINDS = [...USER_AGREEMENTS, "merchant-agreement"] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];
export const AGREEMENT_NAMES: Record<AgreementKind, string> = {
  "user-agreement": "用户服务协议",
  privacy: "隐私政策",
  "merchant-agreement": "商家入驻协议",
};

/** How users are narrowed, and what operators do to an account. */
export const USER_STATES = ["frozen", "muted", "closing", "closed", "noted", "operator"] as const;
export type UserState = (typeof USER_STATES)[number];

export const STATUS_ACTIONS = [
  "freeze-user",
  "unfreeze-user",
  "mute-user",
  "unmute-user",
  "end-sessions",
  "note-risk",
] as const;
export type StatusAction = (typeof STATUS_ACTIONS)[number];
export const STATUS_ACTION_LABELS: Record<StatusAction, string> = {
  "freeze-user": "冻结账号",
  "unfreeze-user": "解除冻结",
  "mute-user": "禁言",
  "unmute-user": "解除禁言",
  "end-sessions": "强制退出登录",
  "note-risk": "风险备注",
};

/** So many passkeys an account may have. */
export const PASSKEYS_MAX = 10;

/** Who has lost his phone waits so long before an operator decides. */
export const RECOVERY_READY_AFTER_DAYS = 7;
/** So long after that it can be decided: what was shown of the new number is no proof for ever. */
export const RECOVERY_EXPIRES_AFTER_DAYS = 30;
export const RECOVERY_REASON_CHARACTERS_MAX = 200;

/** So long it is known when somebody has logged in. */
export const LOGINS_KEPT_DAYS = 183;
