import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AccountEntry } from "#domains/accounts/components/public/account-entry.tsx";
import { followHotWord } from "#domains/datasheets/components/public/followed-hot-word.ts";
import { searchAddress } from "#domains/datasheets/components/public/search-address.ts";
import { usePartSearch } from "#domains/datasheets/components/public/use-part-search.ts";
import { useRouteExists } from "#web/route-exists.ts";
import { PageMain } from "#web/shell/page-main.tsx";
import { SiteFooter } from "#web/shell/site-footer.tsx";
import { SiteHeader } from "#web/shell/site-header.tsx";
import { TOP_MENU } from "#web/shell/menu-item.ts";
import { useFrame } from "../components/public/use-frame.ts";

const FOOTER_LINKS = [
  { title: "关于我们", href: "/about" },
  { title: "隐私政策", href: "/privacy" },
  { title: "联系我们", href: "/contactUs" },
  { title: "免责声明", href: "/disclaimer" },
];

/** Header and footer around a page. */
export function PageFrame({ header, children }: { header: "search-first" | "standard"; children: ReactNode }) {
  const frame = useFrame();
  const { pathname } = useLocation();
  const routeExists = useRouteExists();
  const search = usePartSearch();
  const isMeasured = frame.searchedWords.length > 0;
  const words = isMeasured ? frame.searchedWords : frame.hotWords;
  return (
    <>
      <SiteHeader
        variant={header}
        siteName={frame.siteName}
        menu={TOP_MENU.filter((item) => routeExists(item.href))}
        currentPath={pathname}
        search={{ ...search, offered: { title: isMeasured ? "热门搜索" : "试试", words, onFollow: followHotWord } }}
        hotWords={words.map((text) => ({ text, href: searchAddress({ keywords: text }) }))}
        onFollowHotWord={followHotWord}
        hotWordsTitle={isMeasured ? "热搜" : "试试"}
        account={<AccountEntry nickName={frame.nickName} />}
      />
      <PageMain>{children}</PageMain>
      <SiteFooter
        siteName={frame.siteName}
        isDemo={frame.isDemo}
        icpNumber={frame.icp}
        copyrightYears={frame.copyrightYears}
        links={FOOTER_LINKS.filter((link) => routeExists(link.href))}
        friendlyLinks={frame.friendlyLinks.map(({ name, url }) => ({ title: name, href: url }))}
      />
    </>
  );
}
