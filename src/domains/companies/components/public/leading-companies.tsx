import { formatNumber } from "#shared/format-number.ts";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { companyAddress, directoryAddress } from "../../company-addresses.ts";
import { COMPANY_ROLE_LABELS } from "../../company-labels.ts";
import type { CompanyCard } from "../../contract/company-shapes.ts";
import { marksOf } from "./trust-words.ts";

/** The agents block of the home page; nothing where there are none. */
export function LeadingCompanies({ companies, now }: { companies: CompanyCard[]; now: string }) {
  if (companies.length === 0) return null;
  return (
    <section className="card" aria-labelledby="companies-title">
      <div className="card-head">
        <h2 id="companies-title">代理商与贸易商</h2>
        <a className="link" href={directoryAddress()}>
          全部
        </a>
      </div>
      <ul className="brand-grid brand-grid-wide card-body">
        {companies.map(({ id, name, roles, seat, brandCount, trust }) => (
          <li key={id}>
            <a className="brand-card" href={companyAddress({ id })}>
              <LetterMark name={name} />
              <span className="min-w-0">
                <span className="brand-card-name">{name}</span>
                <span className="brand-card-facts">
                  <span>{roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、")}</span>
                  {seat && <span>{seat}</span>}
                  {brandCount > 0 && <span className="num">{formatNumber(brandCount)} 品牌</span>}
                </span>
                <span className="brand-card-facts">
                  {marksOf(trust, now).map(({ words }) => (
                    <span key={words}>{words}</span>
                  ))}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
