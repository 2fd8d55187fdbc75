import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { FavouriteButton } from "#domains/accounts/components/public/favourite-button.tsx";
import { callApi } from "#web/call-api.ts";
import { loadOwn } from "#web/load-own.ts";
import { LoginNeeded } from "#web/components/login-needed.tsx";
import { formatDay } from "#shared/format-date.ts";
import { pageNumber } from "#shared/page-number.ts";
import { Breadcrumb } from "#web/components/breadcrumb.tsx";
import { LetterMark } from "#web/components/letter-mark.tsx";
import { PhoneNumber } from "#web/components/phone-number.tsx";
import { Tag } from "#web/components/tag.tsx";
import { type LoaderArgs, type Meta, pageNotFound, Redirect } from "#web/page.ts";
import { companyAddress } from "#domains/companies/addresses.ts";
import { BRAND_LEVEL_LABELS } from "#domains/companies/labels.ts";
import { SHOP_TYPE_LABELS } from "../labels.ts";
import { merchantAddress } from "../addresses.ts";
import { CompanyComplaints } from "#domains/companies/components/public/company-complaints.tsx";
import { TrustMarks } from "#domains/companies/components/public/trust-marks.tsx";
import { complaints } from "#domains/companies/contract/complaints.ts";
import { type MerchantDetail, merchants } from "../contract/merchants.ts";
import { merchantListAddress } from "../addresses.ts";
import "#domains/enterprises/components/public/company-manage.css";

const COMPLAINTS_SHOWN = 5;

interface MerchantPage {
  id: number;
  shop: MerchantDetail | null;
  /** Of its company, where that has a page. */
  told: DataOf<typeof complaints.companyComplaints> | null;
  page: number;
  now: string;
}

export const meta = ({ data: { id, shop } }: { data: MerchantPage }): Meta => ({
  title: shop?.shopName ?? "商家",
  description: shop
    ? `${shop.shopName}（${shop.companyName}）的店铺信息、授权品牌、营业执照与联系方式。`
    : "登录后查看商家的店铺信息、授权品牌、营业执照与联系方式。",
  canonical: merchantAddress(id),
  isHidden: true,
});

export async function loader({ call, params, url, isSignedIn }: LoaderArgs): Promise<MerchantPage> {
  const [asked = "", ...name] = (params["*"] ?? "").split("/");
  if (asked === "") throw new Redirect(merchantListAddress(), 302);
  const id = Number(asked);
  if (!Number.isSafeInteger(id) || id < 1) throw pageNotFound();
  // A name stands there for the eye, whatever it is.
  if (name.length > 0) throw new Redirect(merchantAddress(id) + url.search, 301);
  const page = pageNumber(url.searchParams.get("complaints") ?? "");
  const shop = await loadOwn(isSignedIn, () => call(merchants.readMerchant, { id }));
  const told = shop?.companyId
    ? await call(complaints.companyComplaints, {
        companyId: shop.companyId,
        pageIndex: page,
        pageSize: COMPLAINTS_SHOWN,
      })
    : null;
  return { id, shop, told, page, now: new Date().toISOString() };
}

export default function MerchantDetailPage() {
  const { shop, told, page, now } = useLoaderData<MerchantPage>();
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <Breadcrumb steps={[{ title: "商家名录", href: merchantListAddress() }, { title: shop?.shopName ?? "商家" }]} />
      {shop ? (
        <>
          <Shop shop={shop} now={now} />
          {told && shop.companyId && (
            <CompanyComplaints
              company={{ id: shop.companyId, name: shop.companyName }}
              list={told}
              page={page}
              pageSize={COMPLAINTS_SHOWN}
              hrefOf={(other) => `${merchantAddress(shop.id)}${other > 1 ? `?complaints=${other}` : ""}#complaints`}
            />
          )}
        </>
      ) : (
        <>
          <h1>商家</h1>
          <LoginNeeded act="查看商家信息" />
        </>
      )}
    </div>
  );
}

function Shop({ shop, now }: { shop: MerchantDetail; now: string }) {
  const {
    id,
    shopName,
    companyName,
    companyId,
    hasCompanyPage,
    shopType,
    categories,
    seat,
    introduction,
    website,
    taxRate,
    authorisations,
    servicePhone,
    serviceHours,
    returnSeat,
    licence,
    openedAt,
    trust,
  } = shop;
  const ask = async () => (await callApi(merchants.showServicePhone, { id })).servicePhone;
  return (
    <>
      <section className="card card-body grid gap-3" aria-label="店铺">
        <div className="flex flex-wrap items-start gap-3">
          <LetterMark name={shopName} />
          <div className="grid min-w-0 flex-1 basis-56 gap-1">
            <h1 className="wrap-anywhere">{shopName}</h1>
            <p className="text-secondary wrap-anywhere">
              {companyId && hasCompanyPage ? (
                <a className="link" href={companyAddress({ id: companyId })}>
                  {companyName}
                </a>
              ) : (
                companyName
              )}
              {seat && ` · ${seat}`}
            </p>
            <TrustMarks trust={trust} now={now} />
          </div>
          <span className="flex gap-1">
            <FavouriteButton act="favourite" type="merchant" id={id} />
            <FavouriteButton act="follow" type="merchant" id={id} />
          </span>
        </div>
        {introduction && <p className="wrap-anywhere whitespace-pre-line">{introduction}</p>}
        <dl className="company-facts">
          <Fact label="店铺类型">{SHOP_TYPE_LABELS[shopType]}</Fact>
          <Fact label="主营类目">{categories.map(({ name }) => name).join("、")}</Fact>
          <Fact label="可开税率">{taxRate}%</Fact>
          <Fact label="开店时间">{formatDay(openedAt)}</Fact>
          {returnSeat && <Fact label="退货地区">{returnSeat}</Fact>}
          {website && (
            <Fact label="官网">
              <a className="link" href={website} target="_blank" rel="nofollow noreferrer">
                {website}
              </a>
            </Fact>
          )}
        </dl>
      </section>
      <section className="card" aria-labelledby="contact-title">
        <div className="card-head">
          <h2 id="contact-title">联系客服</h2>
        </div>
        <dl className="card-body company-facts">
          <Fact label="客服电话">
            <PhoneNumber key={id} part={servicePhone} ask={ask} />
          </Fact>
          <Fact label="工作时间">{serviceHours}</Fact>
        </dl>
      </section>
      <section className="card" aria-labelledby="authorised-title">
        <div className="card-head">
          <h2 id="authorised-title">授权品牌</h2>
          <span className="text-sm text-secondary">已核对授权书，到期不再展示</span>
        </div>
        {authorisations.length === 0 ? (
          <p className="card-body text-secondary">这家店铺没有有效的品牌授权。</p>
        ) : (
          <ul className="setting-list">
            {authorisations.map(({ brandName, brandId, authoriser, level, validUntil }) => (
              <li key={brandName}>
                <span className="min-w-0 wrap-anywhere">
                  {brandId === null ? (
                    brandName
                  ) : (
                    <a className="link" href={`/brandDetail/${brandId}`}>
                      {brandName}
                    </a>
                  )}{" "}
                  <Tag tone="brand">{BRAND_LEVEL_LABELS[level]}</Tag>
                  <span className="block text-sm text-secondary">授权方 {authoriser}</span>
                </span>
                <span className="num text-sm text-secondary">{validUntil ? `有效期至 ${validUntil}` : "长期有效"}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className="card" aria-labelledby="licence-title">
        <div className="card-head">
          <h2 id="licence-title">营业执照</h2>
          <span className="text-sm text-secondary">{formatDay(licence.checkedAt)} 核对</span>
        </div>
        <div className="card-body grid gap-4">
          <dl className="company-facts">
            <Fact label="企业名称">{licence.name}</Fact>
            <Fact label="统一社会信用代码">{licence.creditCode}</Fact>
            <Fact label="企业类型">{licence.type}</Fact>
            <Fact label="法定代表人">{licence.legalPerson}</Fact>
            <Fact label="注册地址">{licence.address}</Fact>
            <Fact label="执照有效期">{licence.licenceUntil ?? "长期"}</Fact>
          </dl>
          <a className="file-preview" href={`/api/merchant/licence/${id}`} target="_blank" rel="noreferrer">
            <img src={`/api/merchant/licence/${id}`} alt="营业执照（带水印）" loading="lazy" />
          </a>
        </div>
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
