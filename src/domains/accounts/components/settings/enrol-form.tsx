import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { secondFactor } from "../../contract/second-factor.ts";
import { digitsOf } from "../fields/digits.ts";
import { useOwnForm } from "../fields/use-own-form.ts";
import { keepToken } from "../second-factor/keep-token.ts";

interface EnrolFormProps {
  enrolment: DataOf<typeof secondFactor.enrolSecondFactor>;
  onConfirmed: (recoveryCodes: string[] | null) => void;
  onGivenUp: () => void;
}

/** The secret for an authenticator, and its first code, with which it counts. */
export function EnrolForm({ enrolment: { secret, otpauthUrl, qrCode }, onConfirmed, onGivenUp }: EnrolFormProps) {
  const [code, setCode] = useState("");
  const { isBusy, failures, handleSubmit, handleInput } = useOwnForm(
    () => ({ code: !code.trim() && "请输入动态验证码" }),
    async () => {
      const { token, recoveryCodes } = await callApi(secondFactor.confirmSecondFactor, { code });
      keepToken(token);
      onConfirmed(recoveryCodes);
    },
  );
  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <p>
        用验证器扫描二维码，或手工输入密钥，再填写它显示的 6 位数字。确认前原验证器仍然有效，确认后其他设备退出登录。
      </p>
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
