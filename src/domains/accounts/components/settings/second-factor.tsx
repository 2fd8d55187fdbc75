import { lazy, Suspense, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { Tag } from "#web/components/tag.tsx";
import { withLogin } from "#web/require-login.ts";
import { formatDay } from "#shared/format-date.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useAttempts } from "#web/use-form.ts";
import { passkeys } from "../../contract/passkeys.ts";
import type { profile } from "../../contract/profile.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { keepToken } from "../second-factor/keep-token.ts";
import { EnrolForm } from "./enrol-form.tsx";
import type { OwnProof } from "./factor-proof-dialog.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { showSaved } from "./setting-dialog.tsx";

const FactorProofDialog = lazy(async () => ({
  default: (await import("./factor-proof-dialog.tsx")).FactorProofDialog,
}));
const askDevice = () => import("../second-factor/ask-device.ts");

type Act = (proof: OwnProof) => Promise<void>;

interface SecondFactorProps {
  detail: DataOf<typeof profile.myDetail>;
  factors: DataOf<typeof secondFactor.myFactors>;
  now: string;
}

/** 账号安全: what the account passes its second factor with. */
export function SecondFactor({ detail, factors, now }: SecondFactorProps) {
  const { isInUse, hasAuthenticator, recoveryCodesLeft, passkeyHost } = factors;
  const { revalidate } = useRevalidator();
  const { isBusy, attempt } = useAttempts(showRefusal);
  const [enrolment, setEnrolment] = useState<DataOf<typeof secondFactor.enrolSecondFactor> | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  // What goes on once it is proved who asks.
  const [toProve, setToProve] = useState<Act | null>(null);
  const [canAdd, setCanAdd] = useState(false);
  useEffect(() => void askDevice().then(({ canUsePasskeys }) => setCanAdd(canUsePasskeys(passkeyHost))), [passkeyHost]);

  function handleAct(act: Act) {
    void attempt(async () => {
      try {
        await withLogin(() => act({}));
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== accountRefusals.bindingProofNeeded().code) throw error;
        setToProve(() => act);
      }
    });
  }

  async function handleChanged(codes: string[] | null = null) {
    setEnrolment(null);
    setRecoveryCodes(codes);
    showSaved();
    await revalidate();
  }

  const enrol: Act = async (proof) => setEnrolment(await callApi(secondFactor.enrolSecondFactor, proof));
  const removeAuthenticator: Act = async (proof) => {
    await callApi(secondFactor.removeAuthenticator, proof);
    await handleChanged();
  };
  const replaceCodes: Act = async (proof) =>
    handleChanged((await callApi(secondFactor.replaceRecoveryCodes, proof)).recoveryCodes);

  function handleAdd(name: string) {
    handleAct(async (proof) => {
      const { options } = await callApi(passkeys.beginPasskey, proof);
      const { makePasskey } = await askDevice();
      const response = await makePasskey(options);
      if (!response) return;
      const { token, recoveryCodes } = await callApi(passkeys.addPasskey, { name, response });
      keepToken(token);
      await handleChanged(recoveryCodes);
    });
  }

  function handleRename(id: number, name: string) {
    void attempt(async () => {
      await withLogin(() => callApi(passkeys.renamePasskey, { id, name }));
      await revalidate();
    });
  }

  return (
    <section className="card" id="second-factor" aria-labelledby="second-factor-title">
      <div className="card-head">
        <h2 id="second-factor-title">账号安全</h2>
        <Tag tone={isInUse ? "success" : "neutral"}>{isInUse ? "两步验证已启用" : "两步验证未启用"}</Tag>
      </div>
      <div className="card-body grid gap-4">
        <p className="text-secondary">
          启用后，登录时除密码、短信或第三方授权外，还要验证动态验证码或通行密钥；企业和店铺的主账号在重要操作前也会被要求验证。
        </p>
        {factors.neededFrom && (
          <p role="status">
            <Tag tone="warning">企业主账号</Tag>{" "}
            {factors.neededFrom > now
              ? `自 ${formatDay(factors.neededFrom)} 起，修改企业、成员、店铺或资金信息前须完成两步验证，请在此之前启用。`
              : "修改企业、成员、店铺或资金信息前须完成两步验证，请先启用一种。"}
          </p>
        )}
        <ul className="setting-list">
          <li>
            <div className="min-w-0">
              <p className="font-medium">动态验证码</p>
              <p className="text-sm text-secondary">
                {hasAuthenticator ? "已启用，由手机上的验证器应用显示" : "未启用，由手机上的验证器应用每 30 秒显示一个"}
              </p>
            </div>
            <span className="needs-script flex gap-2">
              <Button size="small" disabled={isBusy} onClick={() => handleAct(enrol)}>
                {hasAuthenticator ? "更换验证器" : "启用动态验证码"}
              </Button>
              {hasAuthenticator && (
                <Button size="small" disabled={isBusy} onClick={() => handleAct(removeAuthenticator)}>
                  停用动态验证码
                </Button>
              )}
            </span>
          </li>
          {isInUse && (
            <li>
              <div className="min-w-0">
                <p className="font-medium">恢复码</p>
                <p className="text-sm text-secondary">还剩 {recoveryCodesLeft} 个，验证器和通行密钥都不在身边时使用</p>
              </div>
              <span className="needs-script">
                <Button size="small" disabled={isBusy} onClick={() => handleAct(replaceCodes)}>
                  重新生成恢复码
                </Button>
              </span>
            </li>
          )}
        </ul>
        {enrolment && (
          <EnrolForm
            enrolment={enrolment}
            onConfirmed={(codes) => void handleChanged(codes)}
            onGivenUp={() => setEnrolment(null)}
          />
        )}
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
        <h3>通行密钥</h3>
        <p className="text-secondary">
          用这台设备的指纹、面容或锁屏密码，或安全密钥完成验证。
          {passkeyHost === null && "本站的网址是数字地址，不支持通行密钥。"}
          {passkeyHost !== null && !canAdd && `添加请在支持通行密钥的浏览器中，从 ${passkeyHost} 打开本站。`}
        </p>
        <PasskeyList
          passkeys={factors.passkeys}
          now={now}
          isBusy={isBusy}
          canAdd={canAdd}
          onAdd={handleAdd}
          onRename={handleRename}
          onRemove={({ id }) =>
            handleAct(async (proof) => {
              await callApi(passkeys.removePasskey, { id, ...proof });
              await handleChanged();
            })
          }
        />
      </div>
      {toProve && (
        <Suspense fallback={null}>
          <FactorProofDialog detail={detail} onClose={() => setToProve(null)} onProven={toProve} />
        </Suspense>
      )}
    </section>
  );
}
