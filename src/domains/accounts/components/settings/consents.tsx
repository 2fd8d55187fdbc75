import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FriendlyTime } from "#web/components/friendly-time.tsx";
import { outside } from "../../contract/outside.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { withLogin } from "#web/require-login.ts";
import { showSaved } from "./setting-dialog.tsx";

/** The sites outside that somebody lets know him, to be taken back. */
export function Consents({ consents, now }: { consents: DataOf<typeof outside.listConsents>; now: string }) {
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(showRefusal);
  const [withdrawn, setWithdrawn] = useState("");
  if (consents.length === 0) return null;

  function handleWithdraw(fromswb: string) {
    setWithdrawn(fromswb);
    void attempt(async () => {
      if (await withLogin(() => callApi(outside.withdrawConsent, { fromswb }))) showSaved();
      await revalidate();
    });
  }

  return (
    <section className="card" aria-labelledby="consents-title">
      <div className="card-head">
        <h2 id="consents-title">已授权的网站</h2>
      </div>
      <ul className="setting-list">
        {consents.map(({ fromswb, name, mayLogIn, agreedAt }) => (
          <li key={fromswb}>
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-secondary">
                可获取昵称和头像{mayLogIn && "，可登录您的账号"}，<FriendlyTime at={agreedAt} now={now} /> 授权
              </p>
            </div>
            <span className="needs-script">
              <Button
                size="small"
                aria-label={`取消对${name}的授权`}
                isBusy={isBusy && withdrawn === fromswb}
                onClick={() => handleWithdraw(fromswb)}
              >
                取消授权
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
