import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { orLeftOut } from "#web/or-left-out.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { useCompanyView } from "../components/companies/use-company-view.ts";
import { useRecordView } from "#web/use-record-view.ts";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { brandPage, companyAddress, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { COMPANY_PAGE } from "../places.ts";
import { ContactList } from "../components/companies/contact-list.tsx";
import { ProofMark } from "../components/companies/proof-mark.tsx";
import { CompanyRoles } from "../components/companies/company-mark.tsx";
import { TrustMarks } from "../components/public/trust-marks.tsx";
import { type CompanyDetail, companies } from "../contract/companies.ts";
import { promotions as promotionCalls, type RunningPromotion } from "../contract/promotions.ts";

const RunningPromotions = lazy(async () => ({
  default: (await import("../components/promotions/running-promotions.tsx")).RunningPromotions,
}));

const BRANDS_SHOWN = 20;

interface MobileCompanyPage {
  company: CompanyDetail;
  promotions: RunningPromotion[];
  /** What higher domains have on it; null for one that has nothing. */
  offers: BlockData;
}

export const meta = ({ data: { company } }: { data: MobileCompanyPage }): Meta => ({
  title: `${company.name} 代理品牌与联系方式`,
  description: [company.name, company.seat, company.roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、")]
    .filter(Boolean)
    .join("，"),
  canonical: companyAddress(company),
});

export async function loader({ call, blocks, params: { id = "" } }: LoaderArgs): Promise<MobileCompanyPage> {
  if (id === "") throw new Redirect(directoryAddress(), 302);
  const [company, promotions, offers] = await Promise.all([
    call(companies.readCompany, { id }),
    orLeftOut(call(promotionCalls.runningPromotions, { companyId: id }), []),
    blocks(COMPANY_PAGE, { companyId: id }),
  ]);
  return { company, promotions, offers };
}

export default function MobileCompany() {
  const { company, promotions, offers } = useLoaderData<MobileCompanyPage>();
  const { id, name, nameEn, seat, website, introduction, productLines, carried, contacts, offices, trust, now } =
    company;
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
      </div>
      {promotions.length > 0 && (
        <Suspense fallback={null}>
          <RunningPromotions promotions={promotions} />
        </Suspense>
      )}
      {contacts.length > 0 && (
        <section className="card" aria-labelledby="contacts-title">
          <div className="card-head">
            <h2 id="contacts-title">联系方式</h2>
          </div>
          <ContactList companyId={id} contacts={contacts} />
        </section>
      )}
      <Blocks place={COMPANY_PAGE} spot="offers" subject={{ path: `/mobile/agent/${id}`, now }} data={offers} />
      {carried.length > 0 && (
        <section className="grid gap-2">
          <h2>代理品牌</h2>
          <Brands carried={carried.slice(0, BRANDS_SHOWN)} isUnclaimed={company.isUnclaimed} />
          {carried.length > BRANDS_SHOWN && (
            <details>
              <summary className="link">其余 {carried.length - BRANDS_SHOWN} 个品牌</summary>
              <Brands carried={carried.slice(BRANDS_SHOWN)} isUnclaimed={company.isUnclaimed} />
            </details>
          )}
        </section>
      )}
      <About title="企业简介" text={introduction} />
      <About title="产品线" text={productLines} />
      {offices.length > 0 && (
        <section className="grid gap-2">
          <h2>办公点</h2>
          <ul className="office-list card">
            {offices.map((office) => (
              <li key={`${office.name} ${office.place}`}>
                <span className="font-medium">{office.name}</span>
                {office.place && <span className="text-secondary wrap-anywhere">{office.place}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className="button" href={`${companyAddress(company)}?viewOnce=desktop`} target="_self">
        投诉公示与合作条件（电脑版）
      </a>
    </div>
  );
}

function Brands({ carried, isUnclaimed }: Pick<CompanyDetail, "carried" | "isUnclaimed">) {
  return (
    <ul className="mobile-list">
      {carried.map((one) => (
        <li key={`${one.brand.id} ${one.role}`}>
          <a href={brandPage(one.brand)}>
            <span className="font-medium wrap-anywhere">{one.brand.name}</span>
            <ProofMark proof={one} isUnclaimed={isUnclaimed} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function About({ title, text }: { title: string; text: string }) {
  return text === "" ? null : (
    <section className="grid gap-2">
      <h2>{title}</h2>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </section>
  );
}
