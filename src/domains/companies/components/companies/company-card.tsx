import type { ReactNode } from "react";
import { formatNumber } from "#shared/format-number.ts";
import { Tag } from "#web/components/tag.tsx";
import { brandPage, companyAddress } from "../../addresses.ts";
import type { CompanyCard as Company } from "../../contract/company-shapes.ts";
import { CompanyMark, CompanyRoles } from "./company-mark.tsx";
import { TrustMarks } from "../public/trust-marks.tsx";
import "../public/companies.css";

interface CompanyCardProps {
  company: Company;
  now: string;
  /** What the list tells of it besides. */
  children?: ReactNode;
}

/** A company in a list: names, what it is, where it sits, how far it is to be trusted and what it carries; leads to its page. */
export function CompanyCard({ company, now, children }: CompanyCardProps) {
  const { name, nameEn, seat, isUnclaimed, brands, brandCount, trust } = company;
  return (
    <article className="card company-card">
      <div className="company-head">
        <CompanyMark company={company} />
        <div className="min-w-0">
          <h2 className="text-base wrap-anywhere">
            <a className="link" href={companyAddress(company)}>
              {name}
            </a>
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-secondary">
            <CompanyRoles company={company} />
            {nameEn && <span className="wrap-anywhere">{nameEn}</span>}
            {seat && <span>{seat}</span>}
            {isUnclaimed && <span>资料来自公开名录</span>}
          </p>
        </div>
      </div>
      <TrustMarks trust={trust} now={now} />
      {children}
      {brandCount > 0 && (
        <ul className="company-brands" aria-label="代理品牌">
          {brands.map(({ id, name: brandName, isVerified }) => (
            <li key={id}>
              <Tag tone={isVerified ? "brand" : "neutral"} href={brandPage({ id })}>
                {brandName}
                {isVerified && "（已验证）"}
              </Tag>
            </li>
          ))}
          {brandCount > brands.length && (
            <li className="text-sm text-secondary">等 {formatNumber(brandCount)} 个品牌</li>
          )}
        </ul>
      )}
    </article>
  );
}
