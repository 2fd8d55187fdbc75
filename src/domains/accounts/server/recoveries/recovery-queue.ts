import { describeDevice } from "#platform/describe-device.ts";
import type { CaseFact, CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { placeOfAddress } from "#platform/place-of-address.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay, formatExactTime } from "#shared/format-date.ts";
import { maskEmail, maskMobile } from "#shared/mask-contact.ts";
import { decideRecovery } from "./decide-recovery.ts";
import { releaseRecovery, undoRecovery } from "./release-recovery.ts";
import { wishOf } from "./tell-of-recovery.ts";
import { whoseRecoveries } from "./whose-recoveries.ts";
import { listWaitingRecoveries, type WaitingRecovery, waitingRecoveries } from "./waiting-recoveries.ts";

const CHANGES_SHOWN = 10;

/** Users who have lost their phone, once their wait is over: an operator looks whether it is the owner who asks. */
export const recoveryQueue: CaseQueue = {
  name: "account-recoveries",
  title: "账号找回",
  group: "用户",
  order: 172,
  dueHours: 72,
  look: { act: "read-recovery", subject: "recovery" },
  whose: whoseRecoveries,
  decisions: [
    {
      name: "approved",
      label: "通过",
      kind: "primary",
      needsReason: true,
      needsSecond: true,
      reasons: ["已视频核对本人身份证件", "已电话核对注册信息和近期使用记录", "已核对企业营业执照与授权书"],
    },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: ["未能联系到本人", "无法确认是账号本人", "提供的信息与账号不一致", "账号近期有异常变更"],
    },
  ],
  waiting: waitingRecoveries,
  async list(context, range) {
    return (await listWaitingRecoveries(context, range)).map((one) => toCase(one, context.now));
  },
  async decide(context, { id, decision, reason }) {
    // Its owner is told on every way, which the notice of a queue is not.
    await decideRecovery(context, { id, isApproved: decision === "approved", note: reason });
    return null;
  },
  undo: { restore: undoRecovery, release: releaseRecovery },
};

function toCase(one: WaitingRecovery, now: Date): QueuedCase {
  const fact = (label: string, value: string): CaseFact => ({ label, value, path: null });
  const { nickName, userId, former, mobile, createdAt, company, reason, askedAt, changes } = one;
  return {
    id: one.id,
    title: `${nickName}：${wishOf(one)}`,
    path: `/ops/users/${userId}`,
    about: nickName,
    facts: [
      fact("原手机号", former ? maskMobile(former) : "未绑定"),
      ...(mobile ? [fact("新手机号", `${maskMobile(mobile)}（已验证短信）`)] : []),
      fact("第二步验证", one.hasFactor ? "已启用" : "未启用"),
      fact("注册", `${formatDay(createdAt)}（${daysBetween(createdAt, now)} 天前）`),
      fact("身份", [roleWords(one), company].filter(Boolean).join("，")),
      ...(one.frozenAt ? [fact("账号状态", "已冻结，解除冻结前不能通过")] : []),
      ...(one.closingAt ? [fact("账号状态", `已申请注销，将于 ${formatDay(one.closingAt)} 注销`)] : []),
      ...(one.riskNote ? [fact("风险备注", one.riskNote)] : []),
      fact("申请设备", deviceWords(one)),
      fact("申请地点", placeWords(one)),
      fact("已告知", toldWords(one)),
      fact("申请后的登录", reactionWords(one)),
      ...changes.slice(0, CHANGES_SHOWN).map(({ words }) => fact("近期变更", words)),
      ...(changes.length === 0 ? [fact("近期变更", "90 天内没有")] : []),
    ],
    text: reason,
    openedAt: askedAt.toISOString(),
  };
}

function roleWords({ role, isOwner }: WaitingRecovery): string {
  if (isOwner) return "企业或店铺主账号";
  return role === "enterprise" ? "企业用户" : role === "user" ? "普通用户" : "运营人员";
}

function deviceWords({ userAgent, knownSince, secondFactorAt, askedAt }: WaitingRecovery): string {
  const device = describeDevice(userAgent);
  if (!knownSince || daysBetween(knownSince, askedAt) < 1) return `${device}，新设备，申请前一天内首次登录`;
  const passed = secondFactorAt ? "，通过过第二步验证" : "";
  return `${device}，已知设备，申请时已使用 ${daysBetween(knownSince, askedAt)} 天${passed}`;
}

function placeWords({ address, askedAt, logins }: WaitingRecovery): string {
  const place = placeOfAddress(address);
  // The login that asks is none of those before.
  const before = logins.filter(({ at }) => at.getTime() < askedAt.getTime() - DAY_MS);
  const there = before.filter((login) => placeOfAddress(login.address) === place);
  return `${place || "未知"}，此前 ${before.length} 次登录中有 ${there.length} 次在此地`;
}

function toldWords({ notices, former, email, reminders }: WaitingRecovery): string {
  const read = notices.filter(({ readAt }) => readAt !== null).length;
  return [
    `站内信 ${notices.length} 条（已读 ${read} 条）`,
    former ? `短信 ${maskMobile(former)}` : "无手机号",
    email ? `邮件 ${maskEmail(email, 1)}` : "未绑定邮箱",
    `提醒 ${reminders} 次，未停止`,
  ].join("；");
}

function reactionWords({ logins, askedAt }: WaitingRecovery): string {
  const since = logins.filter(({ at }) => at > askedAt);
  const last = since[0];
  if (!last) return "没有";
  return `${since.length} 次，最近 ${formatExactTime(last.at)} ${describeDevice(last.userAgent)} ${placeOfAddress(last.address)}`.trim();
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS);
}
