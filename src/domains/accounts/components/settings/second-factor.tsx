import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { secondFactor } from "../../contract/second-factor.ts";
import { accountRefusals } from "../../errors.ts";
import { digitsOf } from "../fields/digits.ts";
import { useOwnForm } from "../fields/use-own-form.ts";
import { withLogin } from "#web/require-login.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { SecondFactorForm } from "../public/second-factor-form.tsx";
import { showSaved } from "./setting-dialog.tsx";

type Enrolment = DataOf<typeof secondFactor.enrolSecondFactor>;

/** An operator's second factor: to be passed in this browser, then it can be renewed. */
export function SecondFactor({ isPassed }: { isPassed: boolean }) {
  const { revalidate } = useRevalidator();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  // A code of the authenticator in use is wanted first.
  const [toProve, setToProve] = useState(false);

  async function handleEnrol() {
    setRecoveryCodes(null);
    setToProve(false);
    try {
      setEnrolment(await withLogin(() => callApi(secondFactor.enrolSecondFactor, {})));
    } catch (error) {
      if (error instanceof CallFailed && error.code === accountRefusals.secondFactorNeeded().code) setToProve(true);
      else showRefusal(error);
    }
  }

  function handleConfirmed(codes: string[]) {
    setEnrolment(null);
    setRecoveryCodes(codes);
    showSaved();
  }

  return (
    <section className="card" aria-labelledby="second-factor-title">
      <div className="card-head">
        <h2 id="second-factor-title">动态验证码</h2>
        <Tag tone={isPassed ? "success" : "warning"}>{isPassed ? "本次登录已验证" : "待验证"}</Tag>
      </div>
      <div className="card-body grid gap-4">
        <p className="text-secondary">运营权限在验证动态验证码之后生效。</p>
        {!isPassed && <SecondFactorForm onPassed={() => void revalidate()} />}
        {toProve && (
          <>
            <p>更换前，请先输入当前验证器的动态验证码。</p>
            <SecondFactorForm onPassed={() => void handleEnrol()} />
          </>
        )}
        {isPassed && !enrolment && !toProve && (
          <span className="needs-script">
            <Button onClick={() => void handleEnrol()}>更换验证器</Button>
          </span>
        )}
        {enrolment && (
          <Enrol enrolment={enrolment} onConfirmed={handleConfirmed} onGivenUp={() => setEnrolment(null)} />
        )}
        {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      </div>
    </section>
  );
}

interface EnrolProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: string[]) => void;
  onGivenUp: () => void;
}

function Enrol({ enrolment: { secret, otpauthUrl, qrCode }, onConfirmed, onGivenUp }: EnrolProps) {
  const [code, setCode] = useState("");
  const { isBusy, failures, handleSubmit, handleInput } = useOwnForm(
    () => ({ code: !code.trim() && "请输入动态验证码" }),
    async () => onConfirmed((await callApi(secondFactor.confirmSecondFactor, { code })).recoveryCodes),
  );
  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <p>用验证器扫描二维码，或手工输入密钥，再填写它显示的 6 位数字。确认前原验证器仍然有效。</p>
      <div className="flex flex-wrap items-center gap-4">
        <a href={otpauthUrl} title="在验证器中打开">
          <img src={qrCode} alt="验证器二维码" width={180} height={180} />
        </a>
        <p className="wrap-anywhere">
          密钥 <code className="mpn">{secret}</code>
        </p>
      </div>
      <FormField name="code" title="新验证器的动态验证码" failure={failures["code"]}>
        {(known) => (
          <input
            {...known}
            className="input num"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(digitsOf(event.target.value, 6))}
          />
        )}
      </FormField>
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={isBusy}>
          启用
        </Button>
        <Button onClick={onGivenUp}>取消</Button>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid gap-2" role="status">
      <p>
        <b>恢复码</b>：每个只能用一次，只在这里显示这一次，请立即抄下保存。原恢复码已失效。
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-5">
        {codes.map((code) => (
          <li key={code} className="mpn">
            {code}
          </li>
        ))}
      </ul>
    </div>
  );
}
