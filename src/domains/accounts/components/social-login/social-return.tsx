import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { Refusal } from "#api/refusals.ts";
import { callApi } from "#web/call-api.ts";
import { LinkButton } from "#web/components/button.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { showToast } from "#web/components/toast.tsx";
import { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { AGAIN_BY } from "../../labels.ts";
import { FactorForm } from "../second-factor/factor-form.tsx";
import { storeLogin } from "../login/store-login.ts";
import { BindPhoneForm, type Unbound } from "../registration/bind-phone-form.tsx";
import { type Operate, returnedOf, takeOperate } from "./social.ts";
import { sourceField } from "../outside/source.ts";
import { forgetWantedAction, resumeWantedAction } from "../login/wanted-action.ts";
import { forget, recall, remember } from "../window-memory.ts";

const UNBOUND_KEY = "unbound";
const BINDINGS = "/userCenter/accountSetting?type=7";
const LOGINS = { wxlogin: socialLogin.loginByWechat, qqlogin: socialLogin.loginByQq };
const PROVIDER_OF = { wxlogin: "wechat", qqlogin: "qq", wxBound: "wechat", qqBound: "qq" } as const;
const BOUNDS = { wxBound: socialLogin.bindWechat, qqBound: socialLogin.bindQq };

type Made = Parameters<typeof storeLogin>[0];

/** A first login, as the window keeps it for a page that is loaded again. */
type KeptUnbound = Unbound & { returnTo: string };

/** Ends what began with `goToProvider`: the marker says which call takes what the provider came back with. */
export function SocialReturn() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [unbound, setUnbound] = useState<KeptUnbound | null>(null);
  // A login that waits for its second factor.
  const [waiting, setWaiting] = useState<{ made: Made; returnTo: string } | null>(null);
  const [failure, setFailure] = useState<{ text: string; wayBack: string } | null>(null);
  const isTaken = useRef(false);

  async function leaveFor(address: string) {
    await navigate(address, { replace: true });
    await revalidate();
  }

  async function take(operate: Operate | null) {
    const returned = { ...returnedOf(search), ...sourceField() };
    // Neither is good twice: they leave the address.
    history.replaceState(history.state, "", location.pathname);
    const kept = recall(UNBOUND_KEY);
    if (!operate && !returned.authorizationCode && kept) return setUnbound(JSON.parse(kept) as KeptUnbound);
    if (!operate) throw accountRefusals.stateInvalid({ again: "登录" });
    if (!returned.authorizationCode) throw accountRefusals.socialRefused({ again: AGAIN_BY[PROVIDER_OF[operate]] });
    if (operate === "wxBound" || operate === "qqBound") {
      await callApi(BOUNDS[operate], returned);
      showToast({ kind: "success", text: "操作成功" });
      return leaveFor(BINDINGS);
    }
    const { lognUser, ticket, nickName, returnTo } = await callApi(LOGINS[operate], returned);
    if (lognUser) return goOn(lognUser, returnTo);
    const first = { ticket: ticket ?? "", nickName, returnTo };
    remember(UNBOUND_KEY, JSON.stringify(first));
    setUnbound(first);
  }

  async function goOn(made: Made, returnTo: string) {
    forget(UNBOUND_KEY);
    if (made.needsSecondFactor) return setWaiting({ made, returnTo });
    storeLogin(made);
    await resumeWantedAction(leaveFor, returnTo);
  }

  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    // In the frame of the login dialog, which does the rest.
    if (window.parent !== window) return window.parent.postMessage(search, location.origin);
    const operate = takeOperate();
    const wayBack = operate?.endsWith("Bound") ? BINDINGS : "/";
    take(operate).catch((error: unknown) => {
      forgetWantedAction();
      setFailure({
        text: error instanceof CallFailed || error instanceof Refusal ? error.message : "登录失败，请稍后重试",
        wayBack,
      });
    });
    // What came back is taken once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (waiting) {
    const { made, returnTo } = waiting;
    return (
      <section className="card card-body grid gap-4">
        <h2>安全验证</h2>
        <p className="text-secondary">您的账号启用了两步验证，请验证后完成登录。</p>
        <FactorForm
          login={made}
          onPassed={(token) => void goOn({ ...made, token: token ?? made.token, needsSecondFactor: false }, returnTo)}
        />
      </section>
    );
  }
  if (unbound) {
    return <BindPhoneForm unbound={unbound} onLoggedIn={(made) => void goOn(made, unbound.returnTo)} />;
  }
  if (failure) {
    const { text, wayBack } = failure;
    return (
      <EmptyState
        icon="warning"
        title={text}
        text="可以返回后重新登录或绑定。"
        actions={<LinkButton href={wayBack}>{wayBack === "/" ? "返回首页" : "返回第三方绑定"}</LinkButton>}
      />
    );
  }
  return <Skeleton count={2} label="正在登录" />;
}
