import { useEffect, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { useFrame } from "#domains/site/components/public/use-frame.ts";
import { callApi } from "#web/call-api.ts";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo, storeLoginInfo } from "#web/login-info.ts";
import { accounts } from "../../contract.ts";
import { useKeptLogin } from "../use-kept-login.ts";
import { DemoAccounts } from "./demo-accounts.tsx";
import { onLoginAsked, settleLogin } from "./require-login.ts";

// spec 4: login success message 500 ms
const LOGIN_TOLD_MS = 500;

/** The login dialog: opens when an act asks for it, and over a page that asks for login. Closed there, the page stays readable. */
export function LoginWall({ isNeeded }: { isNeeded: boolean }) {
  const { isDemo, isSignedIn } = useFrame();
  const [isOpen, setIsOpen] = useState(false);
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

  return (
    <Dialog isOpen={isOpen} title="登录" size="small" onClose={handleClose}>
      {isDemo ? <DemoAccounts busyWith={busyWith} onChoose={(mobile) => void handleChoose(mobile)} /> : <p>本站尚未开放登录。</p>}
      {failure && (
        <p role="alert" className="mt-3 text-danger-text">
          {failure}
        </p>
      )}
    </Dialog>
  );
}
