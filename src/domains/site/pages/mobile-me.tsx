import { useRouteExists } from "#web/route-exists.ts";
import { useEntries } from "#web/entries.ts";
import type { Meta } from "#web/page.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
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
  const links = useEntries("phoneMenu");
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
    <div className="grid gap-4 py-4">
      <div className="flex items-center justify-between gap-2">
        <h1 className="wrap-anywhere">{nickName}</h1>
        <AccountEntry key={userId} nickName={nickName} avatar={avatar} />
      </div>
      <ul className="mobile-list">
        {links
          .filter(({ href }) => routeExists(href.split("?")[0]!))
          .map(({ title, href }) => (
            <li key={href}>
              <a href={href}>
                <span className="font-medium">{title}</span>
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
