import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoginInfo } from "#web/login-info.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { passkeys } from "../../contract/passkeys.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import { type OwnRecovery, RecoveryBanner } from "../recoveries/recovery-banner.tsx";
import { type StayOpen, withoutDialog } from "../login/stay-open.ts";
import { canUsePasskeys, signByPasskey } from "./ask-device.ts";

const RecoveryForm = lazy(async () => ({ default: (await import("../recoveries/recovery-form.tsx")).RecoveryForm }));

const FEW_CODES = 3;

interface FactorFormProps {
  /** The login that waits for it; that of this browser where none is given. */
  login?: LoginInfo;
  /** The token that the login goes on under; null where its own stays. */
  onPassed: (token: string | null) => void;
  stayOpen?: StayOpen;
  /** Other buttons. */
  children?: ReactNode;
}

/** Passes the second factor: by a passkey, by what the authenticator shows, or by a recovery code. */
export function FactorForm({ login, onPassed, stayOpen = withoutDialog, children }: FactorFormProps) {
  const [ways, setWays] = useState<DataOf<typeof secondFactor.factorWays> | null>(null);
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState<OwnRecovery | null>(null);
  const [isLost, setIsLost] = useState(false);
  const { isBusy, failures, handleInput, attempt } = useAttempts(showRefusal);

  useEffect(() => {
    callApi(secondFactor.factorWays, {}, login && { login }).then(setWays, showRefusal);
    callApi(recoveries.myRecovery, {}, login && { login }).then(({ recovery }) => setRecovery(recovery), showRefusal);
    // Those of one login.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function handlePassed({ token, recoveryCodesLeft }: DataOf<typeof secondFactor.passSecondFactor>) {
    if (recoveryCodesLeft < FEW_CODES)
      showToast({ kind: "warning", text: `恢复码只剩 ${recoveryCodesLeft} 个，请在账号设置中重新生成` });
    onPassed(token);
  }

  function handleCode() {
    void attempt(
      () =>
        stayOpen(async () => handlePassed(await callApi(secondFactor.passSecondFactor, { code }, login && { login }))),
      { code: !code.trim() && "请输入动态验证码" },
    );
  }

  function handlePasskey() {
    void attempt(() =>
      stayOpen(async () => {
        const { options } = await callApi(passkeys.askPasskey, {}, login && { login });
        const response = await signByPasskey(options);
        if (response) handlePassed(await callApi(passkeys.passByPasskey, { response }, login && { login }));
      }),
    );
  }

  const hasPasskey = ways !== null && canUsePasskeys(ways.passkeyHost);
  const hasCode = ways === null || ways.hasAuthenticator || ways.hasRecoveryCodes;
  if (isLost) {
    return (
      <Suspense fallback={null}>
        <RecoveryForm
          login={login}
          stayOpen={stayOpen}
          onAsked={(asked) => {
            setRecovery(asked);
            setIsLost(false);
          }}
          onBack={() => setIsLost(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className="grid gap-4">
      {recovery && <RecoveryBanner recovery={recovery} login={login} onChanged={setRecovery} />}
      {hasPasskey && (
        <>
          <Button kind="primary" isBusy={isBusy} onClick={handlePasskey}>
            使用通行密钥
          </Button>
          {hasCode && <p className="text-secondary">或者输入{ways.hasAuthenticator ? "动态验证码" : "恢复码"}</p>}
        </>
      )}
      {ways?.passkeyHost && !hasPasskey && (
        <p className="text-secondary">通行密钥请在支持它的浏览器中，从 {ways.passkeyHost} 打开本站后使用。</p>
      )}
      {hasCode && (
        <form
          method="dialog"
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            handleCode();
          }}
          onInput={handleInput}
        >
          <LiveFields>
            <FormField name="code" title="动态验证码" failure={failures["code"]}>
              {(known) => (
                <input
                  {...known}
                  className="input num"
                  autoComplete="one-time-code"
                  maxLength={16}
                  placeholder="6 位动态验证码，或 10 位恢复码"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </FormField>
            <div className="flex flex-wrap gap-2">
              <Button kind={hasPasskey ? "plain" : "primary"} type="submit" isBusy={isBusy}>
                验证
              </Button>
              {children}
            </div>
          </LiveFields>
        </form>
      )}
      {!hasCode && children}
      {recovery?.status !== "waiting" && recovery?.status !== "granted" && (
        <div>
          <Button kind="quiet" size="small" disabled={isBusy} onClick={() => setIsLost(true)}>
            手机丢失或无法验证？
          </Button>
        </div>
      )}
    </div>
  );
}
