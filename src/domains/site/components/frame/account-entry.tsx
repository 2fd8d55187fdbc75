import { Suspense } from "react";
import { useLocation } from "react-router";
import { Button } from "#web/components/button.tsx";
import { lazyPart } from "#web/lazy-part.tsx";
import { REGISTER_PATHS } from "#domains/accounts/addresses.ts";
import { requireLogin } from "#web/require-login.ts";

// Only who has signed in has a menu.
const AccountMenu = lazyPart(async () => (await import("./account-menu.tsx")).AccountMenu);

/** Login and register, or the menu of who has signed in. */
export function AccountEntry(person: { nickName: string | null; avatar: string | null }) {
  return (
    <div className="account-slot">
      <Entry {...person} />
    </div>
  );
}

function Entry({ nickName, avatar }: { nickName: string | null; avatar: string | null }) {
  const { pathname, search } = useLocation();
  if (nickName !== null) {
    return (
      <Suspense fallback={null}>
        <AccountMenu nickName={nickName} avatar={avatar} />
      </Suspense>
    );
  }
  const source = new URLSearchParams(search).get("fromswb");
  return (
    <span className="visitor-entry flex items-center gap-3">
      {!REGISTER_PATHS.includes(pathname) && (
        <a
          className="link whitespace-nowrap"
          href={source ? `/register?${new URLSearchParams({ fromswb: source })}` : "/register"}
        >
          注册
        </a>
      )}
      <span className="needs-script">
        <Button kind="primary" onClick={() => void requireLogin()}>
          登录
        </Button>
      </span>
    </span>
  );
}
