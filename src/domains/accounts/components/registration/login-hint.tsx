import type { ReactNode } from "react";
import { requireLogin } from "#web/require-login.ts";

/** Leads from a form to the login. */
export function LoginHint({ children }: { children: ReactNode }) {
  return (
    <p className="needs-script text-secondary">
      {children}
      <button type="button" className="link" onClick={() => void requireLogin()}>
        去登录
      </button>
    </p>
  );
}
