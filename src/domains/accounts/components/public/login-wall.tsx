import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { useFrame } from "#domains/site/components/public/use-frame.ts";
import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo, storeLoginInfo } from "#web/login-info.ts";
import { accounts } from "../../contract.ts";
import { useKeptLogin } from "../use-kept-login.ts";
import { onLoginAsked, settleLogin } from "./require-login.ts";

// spec 4: login success message 500 ms
const LOGIN_TOLD_MS = 500;

// Few readers log in on the page that they came to.
const LoginDialog = lazy(async () => ({ default: (await import("../login-dialog.tsx")).LoginDialog }));

/** The login dialog: opens when an act asks for it, and over a page that asks for login. Closed there, the page stays readable. */
export function LoginWall({ isNeeded }: { isNeeded: boolean }) {
  const { isDemo, isSignedIn } = useFrame();
  // Null until it is opened for the first time.
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const [failure, setFailure] = useState("");
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();

  const isChecking = useKeptLogin(isSignedIn);
  useEffect(() => onLoginAsked(() => setIsOpen(true)), []);
  useEffect(() => {
    if (isNeeded && !isChecking && !readLoginInfo()) setIsOpen(true);
  }, [isNeeded, isChecking, pathname]);

  function handleClose() {
    setIsOpen(false);
    settleLogin(false);
    // A session that has ended still stands in the header.
    if (isSignedIn && !readLoginInfo()) void revalidate();
  }

  async function handleChoose(mobile: string) {
    setFailure("");
    setBusyWith(mobile);
    try {
      storeLoginInfo(await callApi(accounts.demoSignIn, { mobile }));
    } catch (error) {
      return setFailure(error instanceof CallFailed ? error.message : "登录失败，请稍后重试");
    } finally {
      setBusyWith(null);
    }
    setIsOpen(false);
    showToast({ kind: "success", text: "登录成功!", forMs: LOGIN_TOLD_MS });
    settleLogin(true);
    await revalidate();
  }

  if (isOpen === null) return null;
  return (
    <Suspense fallback={null}>
      <LoginDialog isOpen={isOpen} isDemo={isDemo} busyWith={busyWith} failure={failure} onChoose={(mobile) => void handleChoose(mobile)} onClose={handleClose} />
    </Suspense>
  );
}
