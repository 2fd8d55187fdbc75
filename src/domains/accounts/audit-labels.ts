import { STATUS_ACTION_LABELS } from "./labels.ts";

/** What operators do here, as the audit log calls it. Names are never reused. */
export const AUDIT_ACTIONS = {
  "add-operator": "设立运营人员",
  "remove-operator": "取消运营人员",
  "invite-operator": "邀请运营人员",
  "withdraw-operator-invitation": "撤回运营邀请",
  "change-operator": "更改运营权限",
  "rename-operator": "更改运营人员昵称",
  "renew-second-factor": "更换动态验证码",
  "remove-authenticator": "移除动态验证码",
  "renew-recovery-codes": "更换恢复码",
  "add-passkey": "添加通行密钥",
  "rename-passkey": "更改通行密钥名称",
  "remove-passkey": "移除通行密钥",
  ...STATUS_ACTION_LABELS,
  "read-contact": "查看联系方式",
  "read-user": "查看用户",
  "publish-agreement": "发布协议",
  "read-recovery": "查看找回申请",
  "approve-recovery": "通过找回申请",
  "reject-recovery": "驳回找回申请",
};

/** What that is done to. */
export const AUDIT_SUBJECTS = {
  user: "用户",
  agreement: "协议",
  recovery: "找回申请",
};
