import type { ReactNode } from "react";

export interface FooterLink {
  title: string;
  href: string;
}

export interface SiteFooterProps {
  siteName: string;
  /** 关于我们, 隐私, 联系, 免责声明: only those whose route exists. */
  links: readonly FooterLink[];
  friendlyLinks?: readonly FooterLink[];
  /** `2019~2024` */
  copyrightYears: string;
  /** Who holds the rights; the site's name where it is empty. */
  copyrightHolder?: string;
  /** The filing number; empty on a demonstration site, which says so. */
  icpNumber?: string;
  /** Shows 演示模式 and what that means. */
  isDemo?: boolean;
  /** App and QR codes. */
  children?: ReactNode;
}

export function SiteFooter(props: SiteFooterProps) {
  const { siteName, links, friendlyLinks = [], icpNumber, isDemo = false } = props;
  return (
    <footer className="site-footer not-printed">
      <div className="page">
        {isDemo && (
          <p className="demo-notice">
            <strong>演示模式</strong>：短信、支付等外部服务由内置模拟代替
          </p>
        )}
        {props.children}
        {friendlyLinks.length > 0 && <LinkRow title="友情链接" links={friendlyLinks} isOutside />}
        {links.length > 0 && <LinkRow title="关于本站" links={links} />}
        <p className="site-footer-legal">
          <span className="num">
            © {props.copyrightYears} {props.copyrightHolder || siteName}
          </span>
          {icpNumber ? (
            <a href="https://beian.miit.gov.cn/" rel="noopener nofollow" target="_blank">
              {icpNumber}
            </a>
          ) : (
            <span>演示站，未备案</span>
          )}
        </p>
      </div>
    </footer>
  );
}

function LinkRow({ title, links, isOutside = false }: { title: string; links: readonly FooterLink[]; isOutside?: boolean }) {
  const outside = isOutside ? { rel: "noopener", target: "_blank" } : {};
  return (
    <nav className="site-footer-links" aria-label={title}>
      {isOutside && <span aria-hidden="true">{title}</span>}
      {links.map((link) => (
        <a key={link.href} href={link.href} {...outside}>
          {link.title}
        </a>
      ))}
    </nav>
  );
}
