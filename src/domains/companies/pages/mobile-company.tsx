import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { orLeftOut } from "#web/or-left-out.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { useCompanyView } from "../components/companies/use-company-view.ts";
import { useRecordView } from "#web/use-record-view.ts";
import { type LoaderArgs, type Meta, Redirect } from "#web/page.ts";
import { changeQuery } from "#shared/change-query.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { brandPage, companyAddress, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { COMPANY_PAGE } from "../places.ts";
import { ContactList } from "../components/companies/contact-list.tsx";
import { ProofMark } from "../components/companies/proof-mark.tsx";
import { CompanyRoles } from "../components/companies/company-mark.tsx";
import { TrustMarks } from "../components/public/trust-marks.tsx";
import type { OwnClaim } from "../components/claims/claim-section.tsx";
import { claims } from "../contract/claims.ts";
import { complaints as complaintCalls } from "../contract/complaints.ts";
import { type CompanyDetail, companies } from "../contract/companies.ts";
import { promotions as promotionCalls, type RunningPromotion } from "../contract/promotions.ts";

const RunningPromotions = lazy(async () => ({
  default: (await import("../components/promotions/running-promotions.tsx")).RunningPromotions,
}));

const RoleFacts = lazy(async () => ({ default: (await import("../components/companies/role-facts.tsx")).RoleFacts }));
const CompanyComplaints = lazy(async () => ({
  default: (await import("../components/public/company-complaints.tsx")).CompanyComplaints,
}));
const ClaimSection = lazy(async () => ({
  default: (await import("../components/claims/claim-section.tsx")).ClaimSection,
}));

const BRANDS_SHOWN = 20;

interface MobileCompanyPage {
  company: CompanyDetail;
  promotions: RunningPromotion[];
  /** What higher domains have on it; null for one that has nothing. */
  offers: BlockData;
  ownClaim: OwnClaim;
  complaintPage: number;
  complaints: DataOf<typeof complaintCalls.companyComplaints>;
  /** Of its address, where the pages of its lists stand. */
  search: string;
}

export const meta = ({ data: { company } }: { data: MobileCompanyPage }): Meta => ({
  title: `${company.name} 代理品牌与联系方式`,
  description: [company.name, company.seat, company.roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、")]
    .filter(Boolean)
    .join("，"),
  canonical: companyAddress(company),
});

export async function loader({
  call,
  blocks,
  isSignedIn,
  url,
  params: { id = "" },
}: LoaderArgs): Promise<MobileCompanyPage> {
  if (id === "") throw new Redirect(directoryAddress(), 302);
  const complaintPage = pageNumber(url.searchParams.get("complaintPage") ?? "");
  const [company, promotions, offers, ownClaim, complaints] = await Promise.all([
    call(companies.readCompany, { id }),
    orLeftOut(call(promotionCalls.runningPromotions, { companyId: id }), []),
    blocks(COMPANY_PAGE, { companyId: id }),
    loadOwn(isSignedIn, () => call(claims.ownClaim, {})),
    call(complaintCalls.companyComplaints, { companyId: id, pageIndex: complaintPage, pageSize: PAGE_SIZE }),
  ]);
  return { company, promotions, offers, ownClaim, complaintPage, complaints, search: url.search };
}

export default function MobileCompany() {
  const { company, promotions, offers, ownClaim, complaintPage, complaints, search } =
    useLoaderData<MobileCompanyPage>();
  const { id, name, nameEn, seat, website, introduction, productLines, carried, contacts, offices, trust, now } =
    company;
  const path = `/mobile/agent/${id}`;
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
      <Blocks place={COMPANY_PAGE} spot="offers" subject={{ path, now }} data={offers} />
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
      <Suspense fallback={null}>
        <RoleFacts roles={company.roleFacts} />
      </Suspense>
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
      <Suspense fallback={null}>
        <CompanyComplaints
          company={company}
          isOwn={company.isOwn}
          list={complaints}
          page={complaintPage}
          pageSize={PAGE_SIZE}
          hrefOf={(page) => changeQuery(path, search, { complaintPage: page > 1 ? String(page) : "" })}
        />
        {company.mayClaim && <ClaimSection company={company} own={ownClaim} />}
      </Suspense>
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
