import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import type { UserContext } from "#platform/context.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { CERTIFY_PATH } from "../addresses.ts";
import { CERTIFICATION_STATUS_LABELS, UNCERTIFIED_LABEL } from "../labels.ts";
import { certificationStatusOf } from "./enterprise-queries.ts";
import { statusNow } from "./in-force.ts";
import { listOwnSteps } from "./steps/list-own-steps.ts";
import { invitationsTo } from "./certification/my-certification.ts";

const ENDS_SOON_DAYS = 30;
const TONES = { 0: "warning", 1: "success", 2: "danger", 3: "danger", 4: "danger" } as const;
const ACTIONS = { 0: "查看进度", 1: "管理企业", 2: "修改后重新提交", 3: "重新认证", 4: "重新认证" } as const;

/** How the asker's enterprise is certified, when that ends, and which enterprises want him. */
export const centreOfEnterprises: CentrePart = async (context) => {
  const [own, invitations] = await Promise.all([ownStatus(context), openInvitations(context)]);
  const status = own ? certificationStatusOf(own.status, own.state ? { state: own.state } : undefined) : null;
  const soon = formatDay(new Date(context.now.getTime() + ENDS_SOON_DAYS * DAY_MS));
  const endsSoon = status === 1 && own!.validUntil !== null && own!.validUntil <= soon;
  const next = status === 1 ? (await listOwnSteps(context)).find(({ isDone }) => !isDone) : undefined;
  const why = status === 2 ? own!.reason : own?.endReason;
  const name = own?.name || "";
  return {
    statuses: [
      {
        title: "企业认证",
        state: status === null ? UNCERTIFIED_LABEL : CERTIFICATION_STATUS_LABELS[status],
        tone: status === null ? "neutral" : TONES[status],
        text:
          status === null
            ? "认证后可发布企业主页、代理品牌、库存与联系人"
            : status === 1
              ? `${name}，有效期至 ${own!.validUntil}`
              : [name, status === 0 ? "资料正在审核" : why].filter(Boolean).join("："),
        path: CERTIFY_PATH,
        action: status === null ? "去认证" : ACTIONS[status],
      },
    ],
    todos: [
      ...(invitations.length > 0 && status !== 1
        ? [
            {
              title: `${invitations.length} 个企业邀请您加入`,
              text: invitations.map(({ enterpriseName }) => enterpriseName).join("、"),
              path: CERTIFY_PATH,
            },
          ]
        : []),
      ...(endsSoon
        ? [{ title: "企业认证即将到期", text: `有效期至 ${own!.validUntil}，请核对资料后重新提交`, path: CERTIFY_PATH }]
        : []),
      ...(next ? [{ title: `下一步：${next.title}`, text: next.text, path: next.links[0]!.path }] : []),
      ...(own?.isOwner && status !== null && status >= 2
        ? [{ title: `企业认证${CERTIFICATION_STATUS_LABELS[status]}`, text: why ?? "", path: CERTIFY_PATH }]
        : []),
    ],
  };
};

async function ownStatus({ db, user, now }: UserContext) {
  const row = await db
    .selectFrom("suppliersMembers as member")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "member.enterpriseId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("suppliersCertifications as submitted")
          .select(["submitted.state", "submitted.reason"])
          .whereRef("submitted.enterpriseId", "=", "enterprise.id")
          .orderBy("submitted.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .select(["enterprise.name", "enterprise.ownerId", "enterprise.validUntil", "enterprise.endReason"])
    .select(["last.state", "last.reason"])
    .select(statusNow(now).as("status"))
    .where("member.userId", "=", user.id)
    .executeTakeFirst();
  return row && { ...row, isOwner: row.ownerId === user.id };
}

async function openInvitations(context: UserContext) {
  const { mobile } = await context.db
    .selectFrom("accountUsers")
    .select("mobile")
    .where("id", "=", context.user.id)
    .executeTakeFirstOrThrow();
  return mobile === null ? [] : invitationsTo(context, mobile);
}
