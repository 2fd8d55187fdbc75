import { useEffect } from "react";
import { useLocation } from "react-router";
import { Button, LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import type { Meta } from "#web/page.ts";
import { requireLogin } from "#web/require-login.ts";

export const meta: Meta = {
  title: "登录",
  description: "用短信、微信或密码登录。",
  canonical: "/login",
  isHidden: true,
};

async function logIn(next: string) {
  // A whole load: who has signed in is told by the server.
  if (await requireLogin()) location.replace(next);
}

/** Opens the login dialog, and goes on: to what is one's own on a phone, else home, where who comes from another site is handed over to it. */
export default function Login() {
  const { pathname, search } = useLocation();
  const isMobile = pathname.startsWith("/mobile/");
  const next = (isMobile ? "/mobile/me" : "/") + search;
  useEffect(() => void logIn(next), [next]);

  return (
    <div className="py-4">
      <h1 className="unseen">登录</h1>
      <EmptyState
        icon="user"
        title="登录后可以阅读、下载规格书"
        text="没有账号的手机号会在短信登录时自动注册。"
        actions={
          <>
            <span className="needs-script">
              <Button kind="primary" onClick={() => void logIn(next)}>
                登录
              </Button>
            </span>
            <LinkButton href={(isMobile ? "/mobile/register" : "/register") + search}>注册</LinkButton>
          </>
        }
      />
    </div>
  );
}
