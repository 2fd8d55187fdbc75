import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { useRootData } from "#web/use-root-data.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { outside } from "../../contract/outside.ts";
import { Avatar } from "../public/avatar.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { FactorForm } from "../second-factor/factor-form.tsx";
import { storeLogin } from "../login/store-login.ts";
import { forgetWantedAction } from "../login/wanted-action.ts";

/** Asks whoever opened a link with a ticket whether he wants the login that it brings. */
export function TicketLogin(given: { ticket: string; userId?: string }) {
  const { nickName: current } = useRootData();
  const { revalidate } = useRevalidator();
  const [offered, setOffered] = useState<DataOf<typeof outside.lookAtTicket> | null>(null);
  // A login that waits for its second factor.
  const [waiting, setWaiting] = useState<DataOf<typeof outside.loginByTicket> | null>(null);
  const { isBusy, attempt } = useAttempts(showRefusal);

  useEffect(() => {
    callApi(outside.lookAtTicket, given).then(setOffered, showRefusal);
    // The ticket of one address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function handleAgree() {
    void attempt(async () => {
      const made = await callApi(outside.loginByTicket, given);
      if (made.needsSecondFactor) setWaiting(made);
      else await goOn(made);
    });
  }

  async function goOn(made: DataOf<typeof outside.loginByTicket>) {
    storeLogin(made);
    forgetWantedAction();
    setOffered(null);
    await revalidate();
  }

  if (!offered) return null;
  if (waiting) {
    return (
      <Dialog isOpen size="small" title="安全验证" onClose={() => setOffered(null)}>
        <div className="grid gap-4">
          <p className="text-secondary">您的账号启用了两步验证，请验证后完成登录。</p>
          <FactorForm login={waiting} onPassed={(token) => void goOn({ ...waiting, token: token ?? waiting.token })} />
        </div>
      </Dialog>
    );
  }
  const { nickName, avatar, source } = offered;
  const footer = (
    <>
      <Button disabled={isBusy} onClick={() => setOffered(null)}>
        取消
      </Button>
      <Button kind="primary" isBusy={isBusy} onClick={handleAgree}>
        登录
      </Button>
    </>
  );
  return (
    <Dialog isOpen isBusy={isBusy} size="small" title="确认登录" onClose={() => setOffered(null)} footer={footer}>
      <div className="flex items-center gap-4">
        <Avatar name={nickName} address={avatar} size="large" />
        <div className="grid gap-1 wrap-anywhere">
          <p>
            以 <b>{nickName}</b> 身份登录？
          </p>
          <p className="text-secondary">
            {source ? `由 ${source} 发起。` : "由登录链接发起。"}
            {current && `当前登录的 ${current} 会被替换。`}不是您本人的账号请取消。
          </p>
        </div>
      </div>
    </Dialog>
  );
}
