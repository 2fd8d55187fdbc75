import { LegalNotes, type LegalNotesProps } from "./legal-notes.tsx";
import { LookChooser } from "./look-chooser.tsx";

export interface FooterLink {
  title: string;
  href: string;
}

export interface SiteFooterProps {
  /** 关于我们, 隐私, 联系, 免责声明: only those whose route exists. */
  links: readonly FooterLink[];
  friendlyLinks?: readonly FooterLink[];
  legal: LegalNotesProps;
  /** The newest app, where there is one. */
  app?: { version: string | null; url: string } | null;
  /** Shows 演示模式 and what that means. */
  isDemo?: boolean;
  /** App and QR codes. */
  qrCodes?: readonly { title: string; src: string }[];
  /** The pages for phones, where there are any. */
  mobileHref?: string;
}

export function SiteFooter({
  links,
  friendlyLinks = [],
  legal,
  app,
  qrCodes = [],
  mobileHref,
  isDemo = false,
}: SiteFooterProps) {
  return (
    <footer className="site-footer not-printed">
      <div className="page site-footer-columns">
        <div className="grid min-w-0 content-start gap-3">
          {isDemo && (
            <p className="demo-notice">
              <strong>演示模式</strong>：短信、支付等外部服务由内置模拟代替
            </p>
          )}
          {friendlyLinks.length > 0 && <LinkRow title="友情链接" links={friendlyLinks} isOutside />}
          {links.length > 0 && <LinkRow title="关于本站" links={links} />}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <LookChooser />
            {mobileHref && (
              // By the browser itself: the server keeps what is chosen.
              <a href={mobileHref} target="_self">
                手机版
              </a>
            )}
            {app && (
              <a href={app.url} rel="noopener" target="_blank">
                下载 App{app.version && ` ${app.version}`}
              </a>
            )}
          </div>
          <LegalNotes {...legal} />
        </div>
        {qrCodes.length > 0 && (
          <ul className="site-footer-codes">
            {qrCodes.map(({ title, src }) => (
              <li key={title}>
                <img src={src} alt={`${title}二维码`} width={88} height={88} loading="lazy" />
                <span>{title}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

function LinkRow({
  title,
  links,
  isOutside = false,
}: {
  title: string;
  links: readonly FooterLink[];
  isOutside?: boolean;
}) {
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
