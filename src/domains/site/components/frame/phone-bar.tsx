import { useLocation } from "react-router";
import { useCounts } from "#domains/notices/components/public/counts.ts";
import { Icon, type IconName } from "#web/components/icon.tsx";
import { useRouteExists } from "#web/route-exists.ts";
import { Count } from "../public/count.tsx";

const MESSAGES = "/mobile/messages";
const BAR: { title: string; href: string; icon: IconName }[] = [
  { title: "首页", href: "/mobile", icon: "home" },
  { title: "搜索", href: "/mobile/search", icon: "search" },
  { title: "消息", href: MESSAGES, icon: "bell" },
  { title: "我的", href: "/mobile/me", icon: "user" },
];

/** The bar at the thumb: below pages for phones, and below one's own pages where the window is as narrow. */
export function PhoneBar({ className = "" }: { className?: string }) {
  const { pathname } = useLocation();
  const routeExists = useRouteExists();
  const { unread } = useCounts();
  return (
    <nav className={`mobile-bar not-printed ${className}`} aria-label="底部导航">
      {BAR.filter(({ href }) => routeExists(href)).map(({ title, href, icon }) => (
        <a key={href} href={href} aria-current={pathname === href ? "page" : undefined}>
          <Icon name={icon} size={20} />
          {title}
          {href === MESSAGES && <Count of={unread} what="条未读" />}
        </a>
      ))}
    </nav>
  );
}
