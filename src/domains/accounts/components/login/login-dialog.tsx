import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import type { login } from "../../contract/login.ts";
import { REGISTER_PATHS } from "../../addresses.ts";
import { storeLogin } from "./store-login.ts";
import { callApi } from "#web/call-api.ts";
import { ownSessions } from "../../contract/sessions.ts";
import { FactorForm } from "../second-factor/factor-form.tsx";
import { BindPhoneForm, type Unbound } from "../registration/bind-phone-form.tsx";
import { forgetWantedAction, resumeWantedAction } from "./wanted-action.ts";
import { LoginWays } from "./login-ways.tsx";

type Step =
  | { name: "ways" }
  | { name: "phone"; unbound: Unbound }
  | { name: "factor"; made: DataOf<typeof login.loginBySms> };

const TITLES: Record<Step["name"], string> = { ways: "登录", phone: "绑定手机号", factor: "安全验证" };

/** Over any page: the ways to log in, the phone of a first login by WeChat, and the second factor of those who have one. */
export function LoginDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: "ways" });
  // A new one for whoever logs in next.
  const [visit, setVisit] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  function handleLoggedIn(made: DataOf<typeof login.loginBySms>) {
    // It opens nothing before that is passed, so nothing of it is kept.
    if (made.needsSecondFactor) return setStep({ name: "factor", made });
    storeLogin(made);
    handleDone();
  }

  function handlePassed(made: DataOf<typeof login.loginBySms>, token: string | null) {
    storeLogin({ ...made, token: token ?? made.token });
    handleDone();
  }

  function handleDone() {
    setStep({ name: "ways" });
    setVisit((count) => count + 1);
    onClose();
    if (!readLoginInfo()) return;
    if (!REGISTER_PATHS.includes(location.pathname)) return forgetWantedAction();
    void resumeWantedAction(async (address) => {
      await navigate(address);
      await revalidate();
    });
  }

  /** While a login is on its way the dialog stays: what waits for it is not given up. */
  async function stayOpen(act: () => Promise<void>) {
    setIsBusy(true);
    try {
      await act();
    } finally {
      setIsBusy(false);
    }
  }

  function handleClose() {
    if (step.name === "factor") {
      // Given up.
      void callApi(ownSessions.endOwnSession, {}, { login: step.made }).catch(() => {});
      setStep({ name: "ways" });
      onClose();
    } else if (step.name === "ways") onClose();
    else handleDone();
  }

  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} title={TITLES[step.name]} size="small" onClose={handleClose}>
      {step.name === "ways" && (
        <LoginWays
          key={visit}
          isOpen={isOpen}
          stayOpen={stayOpen}
          onLoggedIn={handleLoggedIn}
          onUnbound={(unbound) => setStep({ name: "phone", unbound })}
          onLeave={onClose}
        />
      )}
      {step.name === "phone" && (
        <BindPhoneForm unbound={step.unbound} stayOpen={stayOpen} onLoggedIn={handleLoggedIn} />
      )}
      {step.name === "factor" && (
        <div className="grid gap-4">
          <p className="text-secondary">您的账号启用了两步验证，请验证后完成登录。</p>
          <FactorForm login={step.made} stayOpen={stayOpen} onPassed={(token) => handlePassed(step.made, token)}>
            <Button disabled={isBusy} onClick={handleClose}>
              取消登录
            </Button>
          </FactorForm>
        </div>
      )}
    </Dialog>
  );
}
