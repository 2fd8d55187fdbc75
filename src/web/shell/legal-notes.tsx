import { Icon } from "../components/icon.tsx";

/** What the law wants to stand under every page; what is empty is left out. */
export interface LegalNotesProps {
  siteName: string;
  /** `2019~2024` */
  copyrightYears: string;
  /** Who holds the rights; the site's name where it is empty. */
  copyrightHolder?: string;
  /** The filing number; a demonstration site, which has none, says so. */
  icpNumber?: string;
  /** The filing number of the police. */
  policeNumber?: string;
  telecomLicense?: string;
  /** Where the business licence can be seen. */
  businessLicenseUrl?: string;
  /** Who is rung up about unlawful content. */
  reportPhone?: string;
}

export function LegalNotes({
  siteName,
  copyrightYears,
  copyrightHolder,
  icpNumber,
  policeNumber,
  telecomLicense,
  businessLicenseUrl,
  reportPhone,
}: LegalNotesProps) {
  return (
    <p className="site-footer-legal">
      <span className="num">
        © {copyrightYears} {copyrightHolder || siteName}
      </span>
      {icpNumber ? (
        <OutsideLink href="https://beian.miit.gov.cn/">{icpNumber}</OutsideLink>
      ) : (
        <span>演示站，未备案</span>
      )}
      {policeNumber && (
        <OutsideLink href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeNumber.replaceAll(/\D/g, "")}`}>
          <span className="inline-flex items-center gap-1">
            <Icon name="shield" size={12} />
            {policeNumber}
          </span>
        </OutsideLink>
      )}
      {telecomLicense && <span>增值电信业务经营许可证：{telecomLicense}</span>}
      {businessLicenseUrl && <OutsideLink href={businessLicenseUrl}>营业执照</OutsideLink>}
      {reportPhone && (
        <a href={`tel:${reportPhone.replaceAll(/[^\d+]/g, "")}`}>违法和不良信息举报电话：{reportPhone}</a>
      )}
      <OutsideLink href="https://www.12377.cn/">违法和不良信息举报</OutsideLink>
    </p>
  );
}

function OutsideLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} rel="noopener nofollow" target="_blank">
      {children}
    </a>
  );
}
