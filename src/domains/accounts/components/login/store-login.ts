import type { DataOf } from "#api/define-calls.ts";
import { showToast } from "#web/components/toast.tsx";
import { storeLoginInfo } from "#web/store-login-info.ts";
import type { login } from "../../contract/login.ts";

// docs/conventions.md 16: login success message 500 ms
const TOLD_MS = 500;

/** Keeps a login in this browser and says so. */
export function storeLogin(made: DataOf<typeof login.loginBySms>): void {
  const lasts = storeLoginInfo(made);
  showToast({ kind: "success", text: "登录成功!", forMs: TOLD_MS });
  // The device cookie that the login is bound to was not kept either.
  if (!navigator.cookieEnabled)
    showToast({ kind: "error", text: "浏览器禁用了 Cookie，登录不能生效，请允许本站使用 Cookie 后重新登录" });
  else if (!lasts) showToast({ kind: "warning", text: "浏览器不允许保存登录信息，刷新或关闭页面后需要重新登录" });
}
