import { Outlet, useLocation } from "react-router";
import { useCurrentInSight } from "#web/components/use-current-in-sight.ts";
import { useEntries } from "#web/entries.ts";
import { PageFrame } from "./page-frame.tsx";

/** What is a user's own, with the menu of it. */
export function UserCentreFrame() {
  const { pathname, search } = useLocation();
  const menu = useCurrentInSight(pathname + search);
  const items = useEntries("userCentre");
  const current =
    items.find(({ href }) => href === pathname + search) ?? items.find(({ href }) => href.split("?")[0] === pathname);
  return (
    <PageFrame header="standard">
      <div className="user-centre">
        <nav ref={menu} className="user-centre-menu" aria-label="用户中心">
          {items.map((item) => (
            <a key={item.href} href={item.href} aria-current={item === current ? "page" : undefined}>
              {item.title}
            </a>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}
