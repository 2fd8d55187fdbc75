import { useLoaderData } from "react-router";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { useCompanyView } from "../components/companies/use-company-view.ts";
import { useRecordView } from "#web/use-record-view.ts";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { brandPage, companyAddress, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { ContactList } from "../components/companies/contact-list.tsx";
import { ProofMark } from "../components/companies/proof-mark.tsx";
import { CompanyRoles } from "../components/companies/company-mark.tsx";
import { TrustMarks } from "../components/public/trust-marks.tsx";
import { type CompanyDetail, companies } from "../contract/companies.ts";

const BRANDS_SHOWN = 20;

export const meta = ({ data: company }: { data: CompanyDetail }): Meta => ({
  title: `${company.name} 代理品牌与联系方式`,
  description: [company.name, company.seat, company.roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、")]
    .filter(Boolean)
    .join("，"),
  canonical: companyAddress(company),
});

export function loader({ call, params: { id = "" } }: LoaderArgs): Promise<CompanyDetail> {
  if (id === "") throw new Redirect(directoryAddress(), 302);
  return call(companies.readCompany, { id });
}

export default function MobileCompany() {
  const company = useLoaderData<CompanyDetail>();
  const { id, name, nameEn, seat, website, introduction, carried, contacts, trust, now } = company;
  useRecordView(3, id);
  useCompanyView(id);
  return (
    <div className="grid gap-4 py-4">
      <div className="grid gap-2">
        <h1 className="wrap-anywhere">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-secondary">
          <CompanyRoles company={company} />
          {nameEn && <span className="wrap-anywhere">{nameEn}</span>}
          {seat && <span>{seat}</span>}
        </p>
        <TrustMarks trust={trust} now={now} />
        <OutsideLink address={website}>访问官网</OutsideLink>
        {introduction && <p className="whitespace-pre-line wrap-anywhere">{introduction}</p>}
      </div>
      {contacts.length > 0 && (
        <section className="card" aria-labelledby="contacts-title">
          <div className="card-head">
            <h2 id="contacts-title">联系方式</h2>
          </div>
          <ContactList companyId={id} contacts={contacts} />
        </section>
      )}
      {carried.length > 0 && (
        <section className="grid gap-2">
          <h2>代理品牌</h2>
          <ul className="mobile-list">
            {carried.slice(0, BRANDS_SHOWN).map((one) => (
              <li key={`${one.brand.id} ${one.role}`}>
                <a href={brandPage(one.brand)}>
                  <span className="font-medium wrap-anywhere">{one.brand.name}</span>
                  <ProofMark proof={one} isUnclaimed={company.isUnclaimed} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className="button" href={`${companyAddress(company)}?viewOnce=desktop`} target="_self">
        全部品牌、办公点与库存（电脑版）
      </a>
    </div>
  );
}
