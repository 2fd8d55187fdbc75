import { lazy, Suspense, useState } from "react";
import { AccountLinks } from "../public/account-links.tsx";
import { useCountAsking, useCounts } from "#domains/notices/components/public/counts.ts";
import { Dropdown } from "#web/components/dropdown.tsx";
import { Icon } from "#web/components/icon.tsx";
import { Avatar } from "#domains/accounts/components/public/avatar.tsx";
import { endOwnSession } from "#domains/accounts/components/public/end-own-session.ts";

const OwnBanner = lazy(async () => ({ default: (await import("./own-banner.tsx")).OwnBanner }));

/** The name of who has signed in, with the ways to what is his, and out. */
export function AccountMenu({ nickName, avatar }: { nickName: string; avatar: string | null }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const { unread } = useCounts();
  // A login that is being ended is not asked with any more.
  useCountAsking(!isLeaving);

  async function handleSignOut() {
    setIsLeaving(true);
    await endOwnSession();
  }

  const summary = (
    <>
      <Avatar name={nickName} address={avatar} size="small" />
      <span className="hidden max-w-32 truncate sm:block">{nickName}</span>
      {unread > 0 && <span className="unread-dot" />}
      <Icon name="down" size={14} />
    </>
  );
  return (
    <>
      <Dropdown
        className="account-menu"
        label={`账号菜单：${nickName}${unread > 0 ? `，${unread} 条未读` : ""}`}
        summary={summary}
      >
        {(close) => (
          <>
            <AccountLinks onFollow={close} />
            <button
              type="button"
              className="needs-script"
              disabled={isLeaving}
              aria-busy={isLeaving || undefined}
              onClick={() => void handleSignOut()}
            >
              退出登录
            </button>
          </>
        )}
      </Dropdown>
      <Suspense fallback={null}>
        <OwnBanner />
      </Suspense>
    </>
  );
}
