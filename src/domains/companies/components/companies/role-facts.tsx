import { formatFen } from "#shared/format-money.ts";
import { COMPANY_ROLE_LABELS } from "../../labels.ts";
import type { CompanyDetail } from "../../contract/companies.ts";

type Role = CompanyDetail["roleFacts"][number];

/** What a company tells of itself as agent or trader; nothing of a role of which nothing is told. */
export function RoleFacts({ roles }: { roles: Role[] }) {
  return roles.map((role) => {
    const facts = factsOf(role);
    return facts.length === 0 ? null : (
      <section key={role.role} className="card" aria-label={`${COMPANY_ROLE_LABELS[role.role]}条件`}>
        <div className="card-head">
          <h2>{COMPANY_ROLE_LABELS[role.role]}条件</h2>
        </div>
        <dl className="card-body role-facts">
          {facts.map(([title, words]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}

function factsOf({
  leadDays,
  minOrderFen,
  strengths,
  warehouses,
  paymentDays,
  includesTax,
  showsStock,
}: Role): [title: string, words: string][] {
  const told: [string, string | null][] = [
    ["交期", leadDays === null ? null : leadDays === 0 ? "当天发货" : `${leadDays} 天`],
    ["起订金额", minOrderFen === null ? null : minOrderFen === 0 ? "不限" : formatFen(minOrderFen, "CNY")],
    ["现货仓", warehouses.join("、") || null],
    ["账期", paymentDays === null ? null : paymentDays === 0 ? "款到发货" : `${paymentDays} 天`],
    ["报价含税", includesTax === null ? null : includesTax ? "含税" : "不含税"],
    ["优势", strengths || null],
    ["库存", showsStock ? null : "不公开，请询价"],
  ];
  return told.filter((one): one is [string, string] => one[1] !== null);
}
