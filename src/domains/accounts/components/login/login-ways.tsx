import { type FormEvent, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { useRootData } from "#web/use-root-data.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/components/toast.tsx";
import { login } from "../../contract/login.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { AGAIN_BY, PROVIDER_NAMES, type Provider } from "../../labels.ts";
import { AgreementTick } from "../agreements/agreement-tick.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { digestPassword } from "../fields/digest-password.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import type { StayOpen } from "./stay-open.ts";
import type { Unbound } from "../registration/bind-phone-form.tsx";
import { goToProvider, type Returned } from "../social-login/social.ts";
import { sourceField } from "../outside/source.ts";
import { storeWantedAction, wantedAddress } from "./wanted-action.ts";
import { DemoAccountsNote } from "./demo-accounts-note.tsx";
import { WechatCode } from "./wechat-code.tsx";

/** Spec 3: the numbers are the specification's. */
const WAYS = { sms: 1, wechat: 2, password: 3 } as const;
type Way = keyof typeof WAYS;
const WAY_TITLES: Record<Way, string> = { sms: "短信登录", wechat: "微信扫码", password: "密码登录" };

interface LoginWaysProps {
  isOpen: boolean;
  stayOpen: StayOpen;
  onLoggedIn: (made: DataOf<typeof login.loginBySms>) => void;
  /** WeChat has told who it is, and nobody here is that yet. */
  onUnbound: (unbound: Unbound) => void;
  /** A link leads away from the dialog. */
  onLeave: () => void;
}

/** By SMS, by WeChat or QQ, by password. What was typed for one way stays for the others. */
export function LoginWays({ isOpen, stayOpen, onLoggedIn, onUnbound, onLeave }: LoginWaysProps) {
  const [way, setWay] = useState<Way>("sms");
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [isAgreed, setIsAgreed] = useState(false);
  const { isBusy, failures, handleInput, attempt } = useAttempts(showRefusal);
  const sending = usePhoneCode(phone, "login");
  const { socialLogins } = useRootData();
  // A new QR code where the last has done its work.
  const [codeCount, setCodeCount] = useState(0);

  const unticked = { agreement: !isAgreed && "请阅读并同意用户服务协议" };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const mobile = mobileOf(phone);
    const missing = {
      mobile: !mobile && "请输入手机号码",
      code: way === "sms" && !code.trim() && "请输入短信验证码",
      pwd: way === "password" && !password && "请输入密码",
      ...unticked,
    };
    const logIn = async () => {
      if (way === "sms") onLoggedIn(await callApi(login.loginBySms, { mobile, code, ...sourceField() }));
      else
        onLoggedIn(
          await callApi(login.loginByPassword, { mobile, pwd: await digestPassword(password), ...sourceField() }),
        );
    };
    void attempt(() => stayOpen(logIn), missing);
  }

  function handleProvider(provider: Provider) {
    void attempt(async () => {
      storeWantedAction();
      await goToProvider(provider, "login", wantedAddress());
    }, unticked);
  }

  function handleScanned({ authorizationCode, state }: Returned) {
    void attempt(() =>
      stayOpen(async () => {
        if (!authorizationCode)
          return showToast({ kind: "error", text: accountRefusals.socialRefused({ again: AGAIN_BY.wechat }).message });
        const { lognUser, ticket, nickName } = await callApi(socialLogin.loginByWechat, {
          authorizationCode,
          state,
          ...sourceField(),
        });
        if (lognUser) onLoggedIn(lognUser);
        else onUnbound({ ticket: ticket!, nickName });
      }),
    ).then(renewCode);
  }

  function renewCode() {
    setCodeCount((count) => count + 1);
  }

  function handleLeave() {
    storeWantedAction();
    onLeave();
  }

  return (
    <div className="grid gap-4">
      <div className="login-ways" role="group" aria-label="登录方式">
        {(Object.keys(WAYS) as Way[])
          .filter((other) => other !== "wechat" || socialLogins.includes("wechat"))
          .map((other) => (
            <button
              key={other}
              type="button"
              aria-pressed={other === way}
              data-type={WAYS[other]}
              onClick={() => setWay(other)}
            >
              {WAY_TITLES[other]}
            </button>
          ))}
      </div>
      {way === "wechat" ? (
        <div className="grid gap-4">
          <div className="wechat-code">
            {isOpen && isAgreed ? (
              <WechatCode key={codeCount} onReturned={handleScanned} />
            ) : (
              <p className="text-secondary">同意用户服务协议后，这里显示微信二维码。</p>
            )}
          </div>
          <AgreementTick isAgreed={isAgreed} onChange={setIsAgreed} failure={failures["agreement"]} />
          <div className="flex flex-wrap justify-between gap-2">
            <Button disabled={!isAgreed} onClick={renewCode}>
              刷新二维码
            </Button>
            <Button isBusy={isBusy} onClick={() => handleProvider("wechat")}>
              打开微信扫码页
            </Button>
          </div>
        </div>
      ) : (
        <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
          <PhoneField
            autoComplete={way === "password" ? "username" : "tel-national"}
            phone={phone}
            onChange={setPhone}
            failure={failures["mobile"]}
          />
          {way === "sms" ? (
            <CodeField
              code={code}
              onChange={setCode}
              sending={sending}
              canSend={phone.digits !== ""}
              failure={failures["code"]}
            />
          ) : (
            <PasswordField
              name="pwd"
              title="密码"
              kind="current"
              password={password}
              onChange={setPassword}
              failure={failures["pwd"]}
            />
          )}
          {way === "password" && <DemoAccountsNote />}
          <AgreementTick isAgreed={isAgreed} onChange={setIsAgreed} failure={failures["agreement"]} />
          <Button kind="primary" type="submit" isBusy={isBusy}>
            登录
          </Button>
        </form>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {socialLogins.includes("qq") && (
          <Button kind="quiet" size="small" disabled={isBusy} onClick={() => handleProvider("qq")}>
            {PROVIDER_NAMES.qq}登录
          </Button>
        )}
        <span className="flex gap-4">
          <a className="link" href="/register?isForget=true" onClick={handleLeave}>
            忘记密码
          </a>
          <a className="link" href="/register" onClick={handleLeave}>
            注册账号
          </a>
        </span>
      </div>
    </div>
  );
}
