import { CallFailed, NOT_LOGGED_IN } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { clearLoginInfo } from "#web/clear-login-info.ts";
import { LOOK_COOKIES } from "#web/look.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { forgetWantedAction } from "../login/wanted-action.ts";

// docs/conventions.md 18: logout redirect 2 s
const LEAVE_AFTER_MS = 2_000;
const WAITED_MS = 10_000;
// Of the browser, whoever is logged in. Its name (`uuid`) opens nothing, and by it a device that has logged in before is known, which strangers can't lock out.
const KEPT_COOKIES = [...LOOK_COOKIES, "uuid"];

/** Ends the login: all cookies but those of the browser itself, and the kept login go (docs/conventions.md 16), and with a whole load everything that was shown to the user. */
export async function endOwnSession(): Promise<void> {
  // A session that can't be ended on the server ends in this browser all the same.
  const hasEnded = await callApi(ownSessions.endOwnSession, {}, { signal: AbortSignal.timeout(WAITED_MS) }).then(
    () => true,
    (error: unknown) => error instanceof CallFailed && error.status === NOT_LOGGED_IN,
  );
  forgetWantedAction();
  clearLoginInfo(
    document.cookie
      .split("; ")
      .map((cookie) => cookie.split("=")[0]!)
      .filter((name) => !KEPT_COOKIES.includes(name)),
  );
  showToast(hasEnded ? { kind: "success", text: "操作成功" } : { kind: "warning", text: "已在本机退出，服务器未确认" });
  setTimeout(() => (location.pathname === "/" ? location.reload() : location.assign("/")), LEAVE_AFTER_MS);
}
