import { Outlet, useLocation } from "react-router";
import { useCurrentInSight } from "#web/components/use-current-in-sight.ts";
import { useEntries } from "#web/entries.ts";
import { PhoneBar } from "../components/frame/phone-bar.tsx";
import { useRoles } from "../components/frame/use-roles.ts";
import { PageFrame } from "./page-frame.tsx";
import { currentEntry, groupEntries } from "./group-entries.ts";

/** What is a user's own, with the menu of it. */
export function UserCentreFrame() {
  const { pathname, search } = useLocation();
  const menu = useCurrentInSight(pathname + search);
  const entries = useEntries("userCentre");
  const groups = groupEntries(entries, useRoles());
  const items = groups.flatMap((group) => group.items);
  const current = currentEntry(items, pathname + search);
  return (
    <PageFrame header="standard">
      <div className="user-centre">
        <nav ref={menu} className="user-centre-menu" aria-label="用户中心">
          {groups.map(({ title, items }) => (
            <div key={title} className="user-centre-group" role="group" aria-label={title || "我的"}>
              {title && (
                <p className="user-centre-heading" aria-hidden="true">
                  {title}
                </p>
              )}
              {items.map((item) => (
                <a key={item.href} href={item.href} aria-current={item === current ? "page" : undefined}>
                  {item.title}
                </a>
              ))}
            </div>
          ))}
        </nav>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Outlet />
        </div>
      </div>
      <PhoneBar className="centre-bar" />
    </PageFrame>
  );
}
