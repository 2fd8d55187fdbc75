import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { factsOf, textsOf } from "#platform/domain/whole-thing.ts";
import { regionPath } from "#platform/regions.ts";
import { formatDay } from "#shared/format-date.ts";
import { maskEmail, maskLandline, maskMobile } from "#shared/mask-contact.ts";
import type { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import {
  CAPACITY_LABELS,
  CERTIFICATION_STATE_LABELS,
  ENTERPRISE_TYPE_LABELS,
  type Capacity,
  type EnterpriseType,
} from "../labels.ts";
import type { CertificationState } from "../states.ts";
import { whoseEnterprises } from "./whose-enterprises.ts";

const CERTIFICATIONS_SHOWN = 20;

/** An enterprise as operators see it in whole; who stands on a side of it sees what is public alone. */
export async function readEnterpriseForOperators(
  context: UserContext,
  { id }: ParsedInputOf<typeof enterprisesForOperators.readEnterpriseForOperators>,
): Promise<DataOf<typeof enterprisesForOperators.readEnterpriseForOperators>> {
  const { db, user } = context;
  const row = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .selectAll("enterprise")
    .select("owner.nickName")
    .where("enterprise.id", "=", id)
    .executeTakeFirst();
  if (!row) throw doorRefusals.notFound("没有这家企业");
  const isOwn = (await ownCases(context, whoseEnterprises, { ids: [id], userId: user.id })).has(id);
  if (!isOwn)
    await recordLook(context, {
      act: "read-enterprise",
      subject: "enterprise",
      subjectId: id,
      whose: whoseEnterprises,
    });
  const submitted = await db
    .selectFrom("suppliersCertifications")
    .select(["id", "state", "name", "creditCode", "type", "legalPerson", "region", "address", "capacity"])
    .select(["licenceId", "licenceUntil", "letterId", "submittedAt", "decidedAt", "reason"])
    .where("enterpriseId", "=", id)
    .orderBy("id", "desc")
    .limit(CERTIFICATIONS_SHOWN)
    .execute();
  const shown = submitted.find((one) => one.id === row.certificationId) ?? (isOwn ? undefined : submitted[0]);
  const hidden = (value: string) => !isOwn && value;
  return {
    facts: factsOf([
      ["编号", id],
      ["统一社会信用代码", row.creditCode ?? hidden(shown?.creditCode ?? "")],
      ["企业类型", shown && ENTERPRISE_TYPE_LABELS[shown.type as EnterpriseType]],
      ["法定代表人", shown?.legalPerson],
      ["注册地址", shown && `${regionPath(shown.region)} ${shown.address}`.trim()],
      ["执照有效期", shown && (shown.licenceUntil ?? "长期")],
      ["认证人", shown && hidden(CAPACITY_LABELS[shown.capacity as Capacity])],
      ["认证日期", row.certifiedAt && formatDay(row.certifiedAt)],
      ["认证有效期至", row.validUntil],
      ["认证终止", row.endedAt && `${formatDay(row.endedAt)} ${row.endReason}`.trim()],
      ["主账号", row.nickName, `/ops/users/${row.ownerId}`],
      ["联系人", hidden(`${row.contact} ${row.mobile && maskMobile(row.mobile)}`.trim())],
      ["座机", hidden(maskLandline(row.landline))],
      ["邮箱", hidden(maskEmail(row.email, 2))],
      ["经营地址", `${regionPath(row.businessRegion)} ${row.businessAddress}`.trim()],
      ["主营品牌", row.brands],
      ["主营产品", row.products],
      ["网站", row.website],
      ["登记日期", formatDay(row.createdAt)],
    ]),
    texts: textsOf({ 企业介绍: row.introduction }),
    papers:
      shown && !isOwn
        ? [
            { label: "营业执照", path: `/api/enterprise/file/${shown.licenceId}` },
            ...(shown.letterId === null ? [] : [{ label: "授权书", path: `/api/enterprise/file/${shown.letterId}` }]),
          ]
        : [],
    history: isOwn
      ? []
      : submitted.map(({ state, name, creditCode, submittedAt, decidedAt, reason }) => ({
          at: submittedAt.toISOString(),
          what: `提交「${name}」${creditCode}：${CERTIFICATION_STATE_LABELS[state as CertificationState]}`,
          reason: [decidedAt && `${formatDay(decidedAt)} 处理`, reason].filter(Boolean).join("，"),
        })),
    isOwn,
  };
}
