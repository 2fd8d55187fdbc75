import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { FormField } from "#web/components/form-dialog.tsx";
import { profile } from "../../contract/profile.ts";
import { CodeField } from "../fields/code-field.tsx";
import { useCodeSending } from "../fields/use-code-sending.ts";
import { useOwnForm } from "../fields/use-own-form.ts";
import { withLogin } from "#web/require-login.ts";
import { SettingDialog, type SettingDialogProps, showSaved } from "./setting-dialog.tsx";

/** Binds an e-mail address with the code that is sent to it. */
export function EmailDialog({ detail: { email: former }, isOpen, onClose, onTaken }: SettingDialogProps) {
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const sending = useCodeSending(email, (captcha) =>
    withLogin(() => callApi(profile.sendMailCode, { email, ...captcha })),
  );
  const form = useOwnForm(
    () => ({ email: !email.trim() && "请输入邮箱", code: !code.trim() && "请输入邮箱验证码" }),
    async () => {
      await callApi(profile.bindEmail, { email, code });
      showSaved();
      onTaken();
    },
  );
  return (
    <SettingDialog title={former ? "更换邮箱" : "绑定邮箱"} form={form} isOpen={isOpen} onClose={onClose}>
      <FormField name="email" title="邮箱" failure={form.failures["email"]}>
        {(known) => (
          <input
            {...known}
            className="input"
            type="email"
            autoComplete="email"
            placeholder="name@example.com"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </FormField>
      <CodeField
        title="邮箱验证码"
        code={code}
        onChange={setCode}
        sending={sending}
        canSend={email.trim() !== ""}
        failure={form.failures["code"]}
      />
    </SettingDialog>
  );
}
