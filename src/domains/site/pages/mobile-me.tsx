import { useRouteExists } from "#web/route-exists.ts";
import { type MenuEntry, useEntries } from "#web/entries.ts";
import type { Meta } from "#web/page.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { useRoles } from "../components/frame/use-roles.ts";
import { groupEntries } from "../layouts/group-entries.ts";
import { AccountEntry } from "../components/frame/account-entry.tsx";
import { useFrame } from "../components/public/use-frame.ts";

export const meta: Meta = {
  title: "我的",
  description: "消息、资料、账号与收藏。",
  canonical: "/userCenter",
  isHidden: true,
};

export default function MobileMe() {
  const { userId, nickName, avatar } = useFrame();
  const routeExists = useRouteExists();
  const centre = useEntries("userCentre");
  const roles = useRoles();
  const links = useEntries("phoneMenu").filter(({ href }) => routeExists(pathOf(href)));
  // Some pages have a twin for phones, under another address.
  const listed = new Set(links.flatMap(({ href, title }) => [href, title]));
  const groups = groupEntries(
    centre.filter(({ href, title }) => !listed.has(href) && !listed.has(title) && routeExists(pathOf(href))),
    roles,
  );
  if (nickName === null) {
    return (
      <div className="py-4">
        <h1 className="unseen">我的</h1>
        <EmptyState
          icon="user"
          title="还没有登录"
          text="登录后查看消息和收藏。"
          actions={
            <LinkButton kind="primary" href="/mobile/login">
              登录
            </LinkButton>
          }
        />
      </div>
    );
  }
  return (
    <div className="own-page grid gap-4 py-4">
      <div className="flex items-center justify-between gap-2">
        <h1 className="wrap-anywhere">{nickName}</h1>
        <AccountEntry key={userId} nickName={nickName} avatar={avatar} />
      </div>
      <Links links={links} />
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title} className="grid gap-2" aria-label={title || "更多"}>
            {title && <h2 className="text-base">{title}</h2>}
            <Links links={items} />
          </section>
        ))}
    </div>
  );
}

function Links({ links }: { links: readonly MenuEntry[] }) {
  return (
    <ul className="mobile-list">
      {links.map(({ title, href }) => (
        <li key={href}>
          <a href={href}>
            <span className="font-medium">{title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function pathOf(href: string): string {
  return href.split("?")[0]!;
}
