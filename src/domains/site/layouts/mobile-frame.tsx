import { lazy, Suspense } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import { Icon } from "#web/components/icon.tsx";
import { useEntries } from "#web/entries.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import { metaOf } from "#web/meta.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { LegalNotes } from "#web/shell/legal-notes.tsx";
import { LookChooser } from "#web/shell/look-chooser.tsx";
import { PageMain } from "#web/shell/page-main.tsx";
import { PhoneBar } from "../components/frame/phone-bar.tsx";
import { useCountAsking } from "#domains/notices/components/public/counts.ts";
import { useFrame } from "../components/public/use-frame.ts";
import { useLegal } from "../components/public/use-legal.ts";
import { usePageView } from "../components/public/use-page-view.ts";

const RenewedConsent = lazyPart(
  async () => (await import("#domains/accounts/components/public/renewed-consent.tsx")).RenewedConsent,
);
const OwnBanner = lazy(async () => ({ default: (await import("../components/frame/own-banner.tsx")).OwnBanner }));

const PORTAL = "http://portal";

/** The pages made for phones: a short header, a bar at the thumb. */
export function MobileFrame() {
  const { siteName, isDemo, userId, owesConsent, nickName } = useFrame();
  const legal = useLegal();
  usePageView();
  const { pathname, search } = useLocation();
  // The address that search engines keep is that of the same page for desktops, where there is one.
  const canonical = metaOf(useMatches().at(-1), { url: new URL(pathname + search, PORTAL), siteName })?.canonical;
  const desktopTwin = withQuery(canonical && !canonical.startsWith("/mobile") ? canonical : "/", search);
  const routeExists = useRouteExists();
  const links = useEntries("footer");
  // The menu of one's own page asks itself.
  useCountAsking(userId !== null && pathname !== "/mobile/me");
  return (
    <div className="mobile-frame">
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      <header className="mobile-header not-printed">
        <a className="mobile-logo" href="/mobile">
          {siteName}
        </a>
        {pathname !== "/mobile/search" && (
          <a className="mobile-search-link" href="/mobile/search">
            <Icon name="search" />
            搜索型号、品牌
          </a>
        )}
      </header>
      <PageMain>
        <Outlet />
      </PageMain>
      <footer className="mobile-footer not-printed">
        {isDemo && <p>演示模式：短信、支付等外部服务由内置模拟代替</p>}
        <LookChooser />
        <p className="flex flex-wrap gap-x-4">
          {/* By the browser itself: the server keeps what is chosen. */}
          <a className="link" href={desktopTwin} target="_self">
            电脑版
          </a>
          {links
            .filter(({ href }) => routeExists(href))
            .map(({ title, href }) => (
              <a key={href} className="link" href={href}>
                {title}
              </a>
            ))}
        </p>
        <LegalNotes {...legal} />
      </footer>
      <PhoneBar />
      <Suspense fallback={null}>
        {owesConsent && <RenewedConsent key={nickName} />}
        {userId !== null && <OwnBanner key={userId} />}
      </Suspense>
    </div>
  );
}

// Passed on to the page for desktops. What opens something once, as tickets do, is not.
const PASSED_ON = ["page", "shareCode", "isForget", "fromswb", "state", "path"];

/** The address of a page for desktops with what was asked of the one for phones, by which the desktop version is chosen. */
function withQuery(address: string, search: string): string {
  const url = new URL(address, PORTAL);
  for (const [name, value] of new URLSearchParams(search))
    if (PASSED_ON.includes(name)) url.searchParams.set(name, value);
  url.searchParams.set("view", "desktop");
  return url.pathname + url.search;
}
