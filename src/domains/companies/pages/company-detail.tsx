import { lazy, Suspense } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { loadOwn } from "#web/load-own.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { OutsideLink } from "#web/components/outside-link.tsx";
import { useCompanyView } from "../components/companies/use-company-view.ts";
import { useRecordView } from "#web/use-record-view.ts";
import type { BlockData } from "#web/block.ts";
import { Blocks } from "#web/blocks.tsx";
import { orLeftOut } from "#web/or-left-out.ts";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { TitledCard } from "#web/components/titled-card.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { changeQuery } from "#shared/change-query.ts";
import { PAGE_SIZE, pageNumber } from "#shared/page-number.ts";
import { companyAddress, directoryAddress } from "../addresses.ts";
import { COMPANY_ROLE_LABELS } from "../labels.ts";
import { COMPANY_PAGE } from "../places.ts";
import type { OwnClaim } from "../components/claims/claim-section.tsx";
import { CompanyMark, CompanyRoles } from "../components/companies/company-mark.tsx";
import { claims } from "../contract/claims.ts";
import { complaints as complaintCalls } from "../contract/complaints.ts";
import { type CompanyDetail, companies } from "../contract/companies.ts";
import { promotions as promotionCalls, type RunningPromotion } from "../contract/promotions.ts";
import { OWN_AGENT_PATH, OWN_TRADER_PATH } from "../own-company-addresses.ts";

const FavouriteButton = lazy(async () => ({
  default: (await import("#domains/accounts/components/public/favourite-button.tsx")).FavouriteButton,
}));
const RoleFacts = lazy(async () => ({ default: (await import("../components/companies/role-facts.tsx")).RoleFacts }));
const ContactList = lazy(async () => ({
  default: (await import("../components/companies/contact-list.tsx")).ContactList,
}));
const CarriedBrands = lazy(async () => ({
  default: (await import("../components/companies/carried-brands.tsx")).CarriedBrands,
}));
const ClaimSection = lazy(async () => ({
  default: (await import("../components/claims/claim-section.tsx")).ClaimSection,
}));
const CompanyComplaints = lazy(async () => ({
  default: (await import("../components/public/company-complaints.tsx")).CompanyComplaints,
}));
const TrustMarks = lazy(async () => ({ default: (await import("../components/public/trust-marks.tsx")).TrustMarks }));
const RunningPromotions = lazy(async () => ({
  default: (await import("../components/promotions/running-promotions.tsx")).RunningPromotions,
}));

const BRANDS_NAMED = 5;

interface CompanyDetailPage {
  company: CompanyDetail;
  ownClaim: OwnClaim;
  isSignedIn: boolean;
  /** Of its address, where the pages of its lists stand. */
  search: string;
  /** What higher domains have on it; null for one that has nothing. */
  offers: BlockData;
  complaintPage: number;
  complaints: DataOf<typeof complaintCalls.companyComplaints>;
  promotions: RunningPromotion[];
}

export const meta = ({ data: { company }, url }: { data: CompanyDetailPage; url: URL }): Meta => {
  const { name, nameEn, aliases, roles, seat, address, website, logo, brands } = company;
  const what = roles.map((role) => COMPANY_ROLE_LABELS[role]).join("、");
  const carried = brands.slice(0, BRANDS_NAMED).map((brand) => brand.name);
  return {
    title: [name, what, "代理品牌与联系方式"].filter(Boolean).join(" "),
    description: [name, nameEn, seat, what, carried.length > 0 && `代理品牌：${carried.join("、")}`]
      .filter(Boolean)
      .join("，"),
    canonical: companyAddress(company),
    // A browser never writes them.
    ...(import.meta.env.SSR && {
      structuredData: {
        "@context": "https://schema.org",
        "@type": "Organization",
        name,
        alternateName: [nameEn, ...aliases].filter((other) => other && other !== name),
        url: `${url.origin}${companyAddress(company)}`,
        ...(outsideAddress(website) && { sameAs: website }),
        ...(logo && { logo: `${url.origin}${logo}` }),
        ...(address && { address }),
      },
    }),
  };
};

export async function loader({ call, params, url, isSignedIn, blocks }: LoaderArgs): Promise<CompanyDetailPage> {
  const [id = "", ...rest] = (params["*"] ?? "").split("/");
  if (id === "") throw new Redirect(directoryAddress(), 302);
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound("没有这家企业，或已被隐藏");
  if (rest.some(Boolean)) throw new Redirect(companyAddress({ id: Number(id) }), 301);
  const complaintPage = pageNumber(url.searchParams.get("complaintPage") ?? "");
  const [company, ownClaim, offers, complaints, promotions] = await Promise.all([
    call(companies.readCompany, { id }),
    loadOwn(isSignedIn, () => call(claims.ownClaim, {})),
    blocks(COMPANY_PAGE, { companyId: id }),
    call(complaintCalls.companyComplaints, { companyId: id, pageIndex: complaintPage, pageSize: PAGE_SIZE }),
    orLeftOut(call(promotionCalls.runningPromotions, { companyId: id }), []),
  ]);
  return { company, ownClaim, isSignedIn, search: url.search, offers, complaints, complaintPage, promotions };
}

export default function CompanyPage() {
  const { company, ownClaim, isSignedIn, search, offers, complaints, complaintPage, promotions } =
    useLoaderData<CompanyDetailPage>();
  const {
    id,
    name,
    introduction,
    productLines,
    roleFacts,
    carried,
    offices,
    contacts,
    isUnclaimed,
    mayClaim,
    isOwn,
    website,
    now,
  } = company;
  useRecordView(3, id);
  useCompanyView(id);
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb
        steps={[{ title: "首页", href: "/" }, { title: "分销", href: directoryAddress() }, { title: name }]}
      />
      <Head company={company} />
      <Suspense fallback={null}>
        <div className="with-side">
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            {promotions.length > 0 && <RunningPromotions promotions={promotions} />}
            {introduction && (
              <TitledCard title="企业简介">
                <p className="card-body whitespace-pre-line wrap-anywhere">{introduction}</p>
              </TitledCard>
            )}
            {carried.length > 0 && (
              <TitledCard
                title="代理品牌"
                aside={<span className="num text-sm text-secondary">共 {company.brandCount} 个</span>}
              >
                <CarriedBrands carried={carried} isUnclaimed={isUnclaimed} isSignedIn={isSignedIn} />
              </TitledCard>
            )}
            <RoleFacts roles={roleFacts} />
            {productLines && (
              <TitledCard title="产品线">
                <p className="card-body whitespace-pre-line wrap-anywhere">{productLines}</p>
              </TitledCard>
            )}
            {carried.length === 0 &&
              !introduction &&
              !productLines &&
              promotions.length === 0 &&
              !offers.some(Boolean) && (
                <div className="card">
                  <EmptyState
                    title="这家企业还没有填写资料"
                    text="可以在名录中查看其他企业。"
                    actions={<LinkButton href={directoryAddress()}>查看名录</LinkButton>}
                  />
                </div>
              )}
            <Blocks place={COMPANY_PAGE} spot="offers" subject={{ path: companyAddress(company), now }} data={offers} />
            <CompanyComplaints
              company={company}
              isOwn={isOwn}
              list={complaints}
              page={complaintPage}
              pageSize={PAGE_SIZE}
              hrefOf={(page) =>
                changeQuery(companyAddress(company), search, { complaintPage: page > 1 ? String(page) : "" })
              }
            />
          </div>
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">
            <TitledCard title="联系方式">
              {contacts.length > 0 ? (
                <ContactList companyId={id} contacts={contacts} />
              ) : (
                <p className="card-body text-secondary">
                  {isUnclaimed ? "本页尚无企业管理" : "企业没有公开联系人"}
                  {outsideAddress(website) ? "，请通过官网联系。" : "。"}
                </p>
              )}
            </TitledCard>
            {offices.length > 0 && (
              <TitledCard title="办公点">
                <ul className="office-list">
                  {offices.map((office) => (
                    <li key={`${office.name} ${office.place}`}>
                      <span className="font-medium">{office.name}</span>
                      {office.place && <span className="text-secondary">{office.place}</span>}
                    </li>
                  ))}
                </ul>
              </TitledCard>
            )}
            {mayClaim && <ClaimSection company={company} own={ownClaim} />}
            <p className="text-sm text-secondary">
              资料 <FriendlyTime at={company.updatedAt} now={now} act="更新" />
              {isUnclaimed && "，来自公开名录，可能已过时"}
            </p>
          </div>
        </div>
      </Suspense>
    </div>
  );
}

function Head({ company }: { company: CompanyDetail }) {
  const { id, name, nameEn, aliases, roles, seat, address, website, trust, isOwn, now } = company;
  const otherNames = [nameEn, ...aliases].filter((other) => other !== "" && other !== name);
  return (
    <header className="card card-body grid gap-3">
      <div className="brand-head">
        <CompanyMark company={company} isLarge />
        <div className="grid min-w-0 gap-1">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary">
            <CompanyRoles company={company} />
            {otherNames.length > 0 && <span className="wrap-anywhere">{otherNames.join("、")}</span>}
            <Suspense fallback={null}>
              <FavouriteButton act="follow" type="company" id={id} />
              <FavouriteButton act="favourite" type="company" id={id} />
            </Suspense>
            {isOwn && (
              <a
                className="link"
                href={roles.includes("trader") && !roles.includes("agent") ? OWN_TRADER_PATH : OWN_AGENT_PATH}
              >
                管理本页
              </a>
            )}
          </p>
        </div>
      </div>
      <Suspense fallback={null}>
        <TrustMarks trust={trust} now={now} />
      </Suspense>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {(address || seat) && <span className="wrap-anywhere">{address || seat}</span>}
        <OutsideLink address={website}>访问官网</OutsideLink>
      </p>
    </header>
  );
}
