import { sql } from "kysely";
import type { CentrePart } from "#domains/accounts/server/public/centre-parts.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { COMPLAINTS_PATH, RECEIVED_COMPLAINTS_PATH } from "../../addresses.ts";
import { PRODUCT_LINES_PATH } from "../../own-company-addresses.ts";

const ENDS_SOON_DAYS = 30;

interface Own {
  isInForce: boolean;
  brands: number;
  rejected: number;
  lapsed: number;
  ending: number;
  complaints: number;
}

/** What the company carries of whoever keeps it, certificates that want him, complaints that wait for an answer, and what he has complained of himself. */
export const centreOfCompanies: CentrePart = async ({ db, user, now }) => {
  const [today, soon] = [formatDay(now), formatDay(new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS))];
  const carried = (condition: ReturnType<typeof sql>) => sql<number>`(
    select count(*)::int from suppliers_carried_brands as carried where carried.company_id = company.id and ${condition})`;
  const [{ rows }, { rows: said }] = await Promise.all([
    sql<Own>`
    select ${isInForce(now)} as "isInForce", ${carried(sql`true`)} as brands, ${carried(sql`carried.state = 'rejected'`)} as rejected,
      ${carried(sql`carried.state = 'verified' and carried.valid_until < ${today}::date`)} as lapsed,
      ${carried(sql`carried.state = 'verified' and carried.valid_until between ${today}::date and ${soon}::date`)} as ending,
      (select count(*)::int from suppliers_complaints as complaint
        where complaint.company_id = company.id and complaint.state = 'open' and complaint.replied_at is null) as complaints
    from suppliers_companies as company join suppliers_members as member on member.enterprise_id = company.enterprise_id
    join suppliers_enterprises as enterprise on enterprise.id = company.enterprise_id
    where member.user_id = ${user.id} and member.role in ('admin', 'seller')`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from suppliers_complaints where user_id = ${user.id}`.execute(
      db,
    ),
  ]);
  const complained = said[0]!.count > 0 ? [{ title: "我的投诉", count: said[0]!.count, path: COMPLAINTS_PATH }] : [];
  const [own] = rows;
  if (!own) return { counts: complained };
  const todo = (count: number, title: string, text: string, path = PRODUCT_LINES_PATH) =>
    count > 0 ? [{ title: `${count} ${title}`, text, path }] : [];
  // Nothing of it can be changed while the certification is not in force; complaints are answered all the same.
  const certificates = own.isInForce
    ? [
        ...todo(own.rejected, "个品牌的代理证书未通过", "查看原因后重新上传"),
        ...todo(own.lapsed, "个品牌的代理证书已到期", "上传新的证书后恢复「已验证」"),
        ...todo(own.ending, `个品牌的代理证书将在 ${ENDS_SOON_DAYS} 天内到期`, "审核期间原证书继续有效"),
      ]
    : [];
  return {
    counts: [{ title: "代理品牌", count: own.brands, path: PRODUCT_LINES_PATH }, ...complained],
    todos: [
      ...todo(own.complaints, "个投诉等待答复", "7 天内未答复的，按已有材料裁定", RECEIVED_COMPLAINTS_PATH),
      ...certificates,
    ],
  };
};
