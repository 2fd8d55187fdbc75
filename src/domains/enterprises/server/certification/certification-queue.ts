import { sql } from "kysely";
import { listWaitingCertifications, type WaitingCertification } from "./waiting-certifications.ts";
import { decideCertification } from "./decide-certification.ts";
import { rememberCertification, standsCertified, undoCertification } from "./undo-certification.ts";
import { formatDay } from "#shared/format-date.ts";
import type { CaseQueue, QueuedCase } from "#platform/domain/case-queue.ts";
import { whoseCertifications } from "./whose-certifications.ts";

const CERTIFY_PATH = "/userCenter/manage/companyManage?type=16";
const VERDICTS = { accepted: "校验通过", doubtful: "校验位不符，组织机构代码正确：请人工核对" };

/** Enterprises that ask to be certified, with their licence and what their code tells. */
export const certificationQueue: CaseQueue = {
  name: "certifications",
  title: "企业认证",
  group: "企业",
  order: 60,
  look: "numbers in part; papers go on record when they are opened",
  whose: whoseCertifications,
  of: { enterprise: (id) => sql`select id from suppliers_certifications where enterprise_id = ${id}` },
  decisions: [
    {
      name: "approved",
      label: "通过",
      kind: "primary",
      needsReason: false,
      needsSecond: true,
      reasons: ["已与营业执照核对一致"],
    },
    {
      name: "rejected",
      label: "驳回",
      kind: "danger",
      needsReason: true,
      reasons: [
        "营业执照不清晰，请重新上传",
        "企业名称与营业执照不一致",
        "统一社会信用代码与营业执照不一致",
        "法定代表人与营业执照不一致",
        "营业执照已过期",
        "授权书未加盖公章",
      ],
    },
  ],
  waiting: () => sql`select id, submitted_at as opened_at from suppliers_certifications where state = 'waiting'`,
  named: (pattern) => sql`select id from suppliers_certifications where state = 'waiting' and name ilike ${pattern}`,
  async list(context, range) {
    return (await listWaitingCertifications(context, range)).map(toCase);
  },
  async decide(context, { id, decision, reason }) {
    const isApproved = decision === "approved";
    const { name, ownerId, validUntil } = await decideCertification(context, { id, isApproved, reason });
    return isApproved
      ? {
          userId: ownerId,
          title: "企业认证已通过",
          text: `「${name}」已通过认证，有效期至 ${validUntil}。`,
          path: CERTIFY_PATH,
        }
      : {
          userId: ownerId,
          title: "企业认证未通过",
          text: `「${name}」未通过认证：${reason}。修改后可重新提交。`,
          path: CERTIFY_PATH,
        };
  },
  undo: { remember: rememberCertification, restore: undoCertification, stands: standsCertified },
};

function toCase(one: WaitingCertification): QueuedCase {
  const {
    id,
    name,
    creditCode,
    verdict,
    codeRegion,
    registeredAt,
    former,
    files,
    inForce,
    end,
    owner,
    others,
    earlier,
    submittedAt,
  } = one;
  const fact = (label: string, value: string, path: string | null = null) => ({ label, value, path });
  const claimed = (label: string, value: string, was: string | null | undefined) => ({
    ...fact(label, value),
    isClaimed: true,
    ...(former && { former: was ?? "" }),
  });
  // Who holds the code by a certification in force is as good as registered under it.
  const registered = others.find(({ isInForce }) => isInForce);
  return {
    id,
    title: name,
    path: `/ops/enterprises?words=${encodeURIComponent(creditCode)}`,
    facts: [
      {
        ...claimed("企业名称", name, former?.name),
        register: registered && {
          name: "该代码已认证的企业",
          value: registered.name,
          isSame: registered.name === name,
        },
      },
      claimed("统一社会信用代码", creditCode, former?.creditCode),
      claimed("企业类型", one.type, former?.type),
      claimed("法定代表人", one.legalPerson, former?.legalPerson),
      {
        ...claimed("注册地址", registeredAt, former?.registeredAt),
        register: codeRegion
          ? { name: "代码登记地区", value: codeRegion, isSame: registeredAt.startsWith(codeRegion) }
          : undefined,
      },
      claimed("执照有效期", one.licenceUntil ?? "长期", former && (former.licenceUntil ?? "长期")),
      claimed("认证人", one.capacity, former?.capacity),
      fact("代码校验", VERDICTS[verdict]),
      fact("代码登记地区", codeRegion || "未知的行政区划，请核对"),
      ...others.map((other) =>
        fact(
          "代码占用",
          `${other.isInForce ? "已由" : "同时申请："}「${other.name}」${other.isInForce ? "认证" : ""}`,
          `/ops/users/${other.ownerId}`,
        ),
      ),
      ...(others.length === 0 ? [fact("代码占用", "没有其他账号使用")] : []),
      fact("联系人", `${one.contact} ${one.mobile}`),
      ...(inForce ? [fact("现行认证", `${inForce.name} ${inForce.creditCode}`)] : []),
      ...(end ? [fact(end.status === "expired" ? "曾过期" : "曾撤销", end.reason)] : []),
      ...earlier.map(({ state, decidedAt, reason }) =>
        fact("此前", `${formatDay(decidedAt)} ${state}${reason ? `：${reason}` : ""}`),
      ),
      fact("提交人", owner.nickName, `/ops/users/${owner.id}`),
    ],
    pictures: files.map(({ id, label, mediaType }) => ({ label, mediaType, path: `/api/enterprise/file/${id}` })),
    text: "",
    openedAt: submittedAt.toISOString(),
  };
}
