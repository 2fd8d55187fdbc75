import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { AccountEntry } from "../components/frame/account-entry.tsx";
import { followHotWord } from "#domains/catalogue/components/public/popularity/followed-hot-word.ts";
import { searchAddress } from "#domains/catalogue/addresses.ts";
import { usePartSearch } from "#domains/catalogue/components/public/search/use-part-search.ts";
import { useDomains } from "#web/use-domains.ts";
import { lazyPart } from "#web/lazy-part.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { activeMenuItem } from "#web/shell/active-menu-item.ts";
import { topMenuOf } from "#web/shell/menu-item.ts";
import { PageMain } from "#web/shell/page-main.tsx";
import { SiteHeader } from "#web/shell/site-header.tsx";
import { useNewsSearch } from "../components/frame/use-news-search.ts";
import { useFrame } from "../components/public/use-frame.ts";

// Sent with the page; each comes to life behind it.
const QuickLinks = lazyPart(async () => (await import("../components/navigation/quick-links.tsx")).QuickLinks);
const RightMenu = lazyPart(async () => (await import("../components/frame/right-menu.tsx")).RightMenu);
const RenewedConsent = lazyPart(
  async () => (await import("#domains/accounts/components/public/renewed-consent.tsx")).RenewedConsent,
);
const FrameFooter = lazyPart(async () => (await import("../components/frame/frame-footer.tsx")).FrameFooter);

interface PageFrameProps {
  header: "search-first" | "standard";
  hasRightMenu?: boolean;
  children: ReactNode;
}

/** Header and footer around a page, and the strip at its right edge. */
export function PageFrame({ header, hasRightMenu = false, children }: PageFrameProps) {
  const frame = useFrame();
  const { pathname } = useLocation();
  const routeExists = useRouteExists();
  const partSearch = usePartSearch();
  const newsSearch = useNewsSearch();
  const menu = topMenuOf(useDomains());
  const active = activeMenuItem(pathname, menu);
  const isNews = active === "news";
  const isMeasured = frame.searchedWords.length > 0;
  const words = isMeasured ? frame.searchedWords : frame.hotWords;
  const offered = { title: isMeasured ? "热门搜索" : "试试", words, onFollow: followHotWord };
  const act = isNews ? { href: "/add", title: "写文章" } : { href: "/upload", title: "上传规格书" };
  return (
    <>
      <SiteHeader
        variant={header}
        siteName={frame.siteName}
        menu={menu.filter((item) => routeExists(item.href))}
        active={active}
        search={isNews ? newsSearch : { ...partSearch, offered }}
        hotWords={words.map((text) => ({ text, href: searchAddress({ keywords: text }) }))}
        onFollowHotWord={followHotWord}
        hotWordsTitle={isMeasured ? "热搜" : "试试"}
        quickLinks={
          !isNews && (
            <Suspense fallback={null}>
              <QuickLinks />
            </Suspense>
          )
        }
        action={
          routeExists(act.href) && (
            <a className="link whitespace-nowrap" href={act.href}>
              {act.title}
            </a>
          )
        }
        account={<AccountEntry key={frame.userId} nickName={frame.nickName} avatar={frame.avatar} />}
      />
      <PageMain>{children}</PageMain>
      <Suspense fallback={null}>
        {hasRightMenu && <RightMenu />}
        <FrameFooter />
        {frame.owesConsent && <RenewedConsent key={frame.nickName} />}
      </Suspense>
    </>
  );
}
