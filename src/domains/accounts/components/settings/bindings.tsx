import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { useRootData } from "#web/use-root-data.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { showToast } from "#web/components/toast.tsx";
import { failuresInToast, useAttempts } from "#web/use-form.ts";
import type { profile } from "../../contract/profile.ts";
import { socialLogin } from "../../contract/social-login.ts";
import { accountRefusals } from "../../errors.ts";
import { PROVIDER_NAMES, type Provider, PROVIDERS } from "../../labels.ts";
import { withLogin } from "#web/require-login.ts";
import { goToProvider } from "../social-login/social.ts";

const RETURN_TO = "/userCenter/accountSetting?type=7";
const BindDialog = lazy(async () => ({ default: (await import("./bind-dialog.tsx")).BindDialog }));

/** WeChat and QQ: who is bound, and how to change it. */
export function Bindings({ detail, now }: { detail: DataOf<typeof profile.myDetail>; now: string }) {
  const { revalidate } = useRevalidator();
  const { socialLogins } = useRootData();
  const { isBusy, attempt } = useAttempts(failuresInToast);
  const [pressed, setPressed] = useState<Provider | null>(null);
  // Whom to bind once it is proved who asks.
  const [toProve, setToProve] = useState<Provider | null>(null);
  const [toUnbind, setToUnbind] = useState<Provider | null>(null);

  function act(provider: Provider, change: () => Promise<unknown>) {
    setPressed(provider);
    void attempt(async () => {
      try {
        await withLogin(change);
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== accountRefusals.bindingProofNeeded().code) throw error;
        setToProve(provider);
      }
    });
  }

  function handleUnbind(provider: Provider) {
    setToUnbind(null);
    act(provider, async () => {
      await callApi(socialLogin.unbindSocial, { provider });
      showToast({ kind: "success", text: "操作成功" });
      await revalidate();
    });
  }

  const footer = (
    <>
      <Button onClick={() => setToUnbind(null)}>取消</Button>
      <Button kind="danger" onClick={() => toUnbind && handleUnbind(toUnbind)}>
        解除绑定
      </Button>
    </>
  );
  return (
    <section className="card" aria-label="第三方账号">
      <ul className="setting-list">
        {PROVIDERS.map((provider) => {
          const bound = detail.bindings.find((binding) => binding.provider === provider);
          if (!bound && !socialLogins.includes(provider)) return null;
          return (
            <li key={provider}>
              <div className="min-w-0">
                <p className="font-medium">{PROVIDER_NAMES[provider]}</p>
                <p className="text-sm text-secondary wrap-anywhere">
                  {bound ? (
                    <>
                      已绑定 {bound.nickName}，<FriendlyTime at={bound.boundAt} now={now} />
                    </>
                  ) : (
                    `未绑定，绑定后可用${PROVIDER_NAMES[provider]}登录`
                  )}
                </p>
              </div>
              <span className="needs-script">
                {bound ? (
                  <Button
                    size="small"
                    aria-label={`解除绑定${PROVIDER_NAMES[provider]}`}
                    isBusy={isBusy && pressed === provider}
                    onClick={() => setToUnbind(provider)}
                  >
                    解除绑定
                  </Button>
                ) : (
                  <Button
                    size="small"
                    aria-label={`绑定${PROVIDER_NAMES[provider]}`}
                    isBusy={isBusy && pressed === provider}
                    onClick={() => act(provider, () => goToProvider(provider, "bind", RETURN_TO))}
                  >
                    绑定
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {toProve && (
        <Suspense fallback={null}>
          <BindDialog detail={detail} provider={toProve} returnTo={RETURN_TO} onClose={() => setToProve(null)} />
        </Suspense>
      )}
      <Dialog
        isOpen={toUnbind !== null}
        size="small"
        title="解除绑定"
        onClose={() => setToUnbind(null)}
        footer={footer}
      >
        <p>解除后不能再用{toUnbind && PROVIDER_NAMES[toUnbind]}登录这个账号，可以重新绑定。</p>
      </Dialog>
    </section>
  );
}
