import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import { today } from "#domains/catalogue/server/public/first-uses.ts";
import type { UserContext } from "#platform/context.ts";
import { ownCases } from "#platform/domain/own-case.ts";
import { factsOf, type SaidFact, textsOf } from "#platform/domain/whole-thing.ts";
import { regionPath } from "#platform/regions.ts";
import { formatDay } from "#shared/format-date.ts";
import { formatFen } from "#shared/format-money.ts";
import {
  AUDIENCE_LABELS,
  type Audience,
  COMPANY_ROLE_LABELS,
  type CompanyRole,
  CONTACT_KIND_LABELS,
  type ContactKind,
} from "../../labels.ts";
import type { companiesForOperators } from "../../contract/companies-for-operators.ts";
import { maskWays } from "./read-contacts.ts";
import { pastOfCompany } from "./past-of-company.ts";
import { seatOf } from "./company-cards.ts";
import { whoseCompanies } from "./whose-companies.ts";

const USED_DAYS = 30;

/** A company as operators see it in whole; who stands on a side of it sees what is public alone. */
export async function readCompanyForOperators(
  context: UserContext,
  { id }: ParsedInputOf<typeof companiesForOperators.readCompanyForOperators>,
): Promise<DataOf<typeof companiesForOperators.readCompanyForOperators>> {
  const { db, user } = context;
  const company = await db
    .selectFrom("suppliersCompanies as company")
    .leftJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .leftJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .selectAll("company")
    .select(["owner.id as ownerId", "owner.nickName"])
    .where("company.id", "=", id)
    .executeTakeFirst();
  if (!company) throw doorRefusals.notFound("没有这家企业");
  const isOwn = (await ownCases(context, whoseCompanies, { ids: [id], userId: user.id })).has(id);
  if (!isOwn)
    await recordLook(context, { act: "read-company", subject: "company", subjectId: id, whose: whoseCompanies });
  const [roles, contacts, used, promotions, past] = await Promise.all([
    db.selectFrom("suppliersRoles").selectAll().where("companyId", "=", id).orderBy("role").execute(),
    db
      .selectFrom("suppliersContacts")
      .select(["kind", "name", "title", "mobile", "landline", "email", "qq", "wechat", "audience"])
      .where("companyId", "=", id)
      .orderBy("position")
      .orderBy("id")
      .execute(),
    readUses(context, id),
    countPromotions(context, id),
    isOwn ? [] : pastOfCompany(context, id),
  ]);
  return {
    facts: factsOf([
      ["编号", id],
      ["身份", roles.map(({ role }) => COMPANY_ROLE_LABELS[role as CompanyRole]).join("、") || "未展示"],
      ["英文名", company.nameEn],
      ["别名", company.aliases.join("、")],
      ["所在地", seatOf(company)],
      ["地址", `${regionPath(company.region)} ${company.address}`.trim()],
      ["网站", company.website],
      ["主账号", company.nickName ?? "未认领", company.ownerId === null ? undefined : `/ops/users/${company.ownerId}`],
      ["库存", company.isStockShown ? "展示" : "不展示"],
      ...roles.map((role): SaidFact => [`${COMPANY_ROLE_LABELS[role.role as CompanyRole]}条件`, conditionsOf(role)]),
      ...(isOwn ? [] : contacts.map((one): SaidFact => ["联系人", contactOf(one)])),
      ["优惠活动", promotions],
      ["近 30 天", !isOwn && `查看 ${used.view} 次，查看联系方式 ${used.contact} 次，拨打 ${used.call} 次`],
      ["来源", [company.source, company.sourceId].filter(Boolean).join(" ") || "企业自建"],
      ["隐藏于", company.hiddenAt && formatDay(company.hiddenAt)],
      ["建立", formatDay(company.createdAt)],
      ["更新", formatDay(company.updatedAt)],
    ]),
    texts: textsOf({ 企业介绍: company.introduction, 产品线: company.productLines }),
    papers: [],
    history: past,
    isOwn,
  };
}

interface Conditions {
  leadDays: number | null;
  minOrderFen: number | null;
  paymentDays: number | null;
  includesTax: boolean | null;
  warehouses: string[];
  strengths: string;
}

function conditionsOf({ leadDays, minOrderFen, paymentDays, includesTax, warehouses, strengths }: Conditions): string {
  return [
    leadDays !== null && `交期 ${leadDays} 天`,
    minOrderFen !== null && `起订 ${formatFen(minOrderFen, "CNY")}`,
    paymentDays !== null && `账期 ${paymentDays} 天`,
    includesTax !== null && (includesTax ? "含税" : "不含税"),
    warehouses.length > 0 && `仓库 ${warehouses.join("、")}`,
    strengths,
  ]
    .filter(Boolean)
    .join("，");
}

interface Contact extends Record<"mobile" | "landline" | "email" | "qq" | "wechat", string> {
  kind: string;
  name: string;
  title: string;
  audience: string;
}

/** In part, whoever else may see it whole. */
function contactOf(contact: Contact): string {
  const { kind, name, title, audience } = contact;
  const { mobile, landline, email } = maskWays(contact);
  const ways = [mobile, landline, email, contact.qq && "QQ", contact.wechat && "微信"].filter(Boolean).join(" ");
  return `${CONTACT_KIND_LABELS[kind as ContactKind]} ${name} ${title} ${ways}（${AUDIENCE_LABELS[audience as Audience]}）`.replaceAll(
    /\s+/g,
    " ",
  );
}

async function readUses(context: UserContext, id: number) {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, sum(count)::int as count from companies_daily_uses
    where company_id = ${id} and day > ${today(context)} - ${USED_DAYS}::int group by kind`.execute(context.db);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { view: of("view"), contact: of("contact"), call: of("call") };
}

async function countPromotions(context: UserContext, id: number): Promise<string | null> {
  const { rows } = await sql<{ all: number; running: number }>`
    select count(*)::int as all, count(*) filter (where held_at is null
      and ${today(context)} between starts_on and ends_on)::int as running
    from suppliers_promotions where company_id = ${id}`.execute(context.db);
  return rows[0]!.all === 0 ? null : `${rows[0]!.all} 项，进行中 ${rows[0]!.running} 项`;
}
