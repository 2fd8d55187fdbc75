import { useEffect, useState } from "react";
import type { DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { useRootData } from "#web/use-root-data.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Checkbox } from "#web/components/checkbox.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { outside } from "../../contract/outside.ts";
import { profile } from "../../contract/profile.ts";
import { accountRefusals } from "../../errors.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { useOwnProof } from "../settings/own-proof.tsx";

type Owner = Pick<DataOf<typeof profile.myDetail>, "hasPassword" | "mobile">;

const UNKNOWN: Owner = { hasPassword: true, mobile: null };

interface Asking {
  name: string;
  asksToLogIn: boolean;
}

type Source = InputOf<typeof outside.handOver>;

/** Sends who is logged in, or logs in now, back to the site that he comes from, once he has agreed that it may know him. */
export function HandOver({ source }: { source: Source }) {
  const { userId } = useRootData();
  // Each is asked for himself.
  return userId !== null && <OwnHandOver key={userId} source={source} />;
}

function OwnHandOver({ source }: { source: Source }) {
  // A site that he has not agreed to yet.
  const [asking, setAsking] = useState<Asking | null>(null);

  async function handOver(agreement: object) {
    const { location: address, ...site } = await callApi(outside.handOver, { ...source, ...agreement });
    if (!address) return setAsking(site);
    leaveAddress();
    location.assign(address);
  }

  useEffect(() => {
    // A site that nobody knows is left out of account.
    handOver({}).catch(() => {});
    // Once for each login.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  function handleRefuse() {
    leaveAddress();
    setAsking(null);
  }

  return asking && <ConsentDialog asking={asking} onAgreed={handOver} onRefuse={handleRefuse} />;
}

interface ConsentDialogProps {
  asking: Asking;
  onAgreed: (agreement: object) => Promise<void>;
  onRefuse: () => void;
}

/** What the site would learn, and whether it may log the account in, for which an older login proves whose it is. */
function ConsentDialog({ asking: { name, asksToLogIn }, onAgreed, onRefuse }: ConsentDialogProps) {
  const [isLogInAllowed, setIsLogInAllowed] = useState(false);
  // Who has to prove that it is he.
  const [owner, setOwner] = useState<Owner | null>(null);
  const proof = useOwnProof(owner ?? UNKNOWN, "登录密码");
  const { isBusy, failures, handleInput, attempt } = useAttempts(showRefusal);
  const isProving = isLogInAllowed && owner !== null;

  function handleAgree() {
    const agree = async () => {
      try {
        await onAgreed({ agreed: true, agreedToLogIn: isLogInAllowed, ...(isProving && (await proof.read())) });
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== accountRefusals.bindingProofNeeded().code || owner)
          throw error;
        setOwner(await callApi(profile.myDetail, {}));
      }
    };
    void attempt(agree, isProving ? proof.findMissing() : {});
  }

  const footer = (
    <>
      <Button disabled={isBusy} onClick={onRefuse}>
        暂不
      </Button>
      <Button kind="primary" isBusy={isBusy} onClick={handleAgree}>
        允许并前往
      </Button>
    </>
  );
  return (
    <Dialog isOpen isBusy={isBusy} size="small" title={`前往 ${name}`} onClose={onRefuse} footer={footer}>
      <div className="grid gap-4" onInput={handleInput}>
        <p className="wrap-anywhere">
          允许 <b>{name}</b> 获取您的昵称和头像？手机号、邮箱和登录凭证不会提供给它。
        </p>
        {asksToLogIn && (
          <Checkbox checked={isLogInAllowed} onChange={(event) => setIsLogInAllowed(event.target.checked)}>
            同时允许 {name} 登录我的账号：从那里过来时不用输入密码或验证码。不勾选也可以前往，随时可以在账号设置中取消。
          </Checkbox>
        )}
        {isProving && (
          <>
            <p className="text-secondary">为确认是您本人操作，请先验证身份。</p>
            {proof.show(failures)}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Who comes back to this page stays on it. */
function leaveAddress(): void {
  const url = new URL(location.href);
  for (const name of ["fromswb", "state", "path"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}
