import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { passwords } from "../../contract/passwords.ts";
import { checkLogin } from "../login/check-login.ts";
import { CodeField } from "../fields/code-field.tsx";
import { NewPassword, newPasswordMissing, NO_NEW_PASSWORD } from "../fields/new-password.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useForm } from "#web/use-form.ts";
import { requireLogin } from "#web/require-login.ts";
import { wantedAddress } from "../login/wanted-action.ts";

/** Sets a new password with a code that goes to the account's phone. */
export function ForgottenForm() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const [chosen, setChosen] = useState(NO_NEW_PASSWORD);
  const sending = usePhoneCode(phone, "reset");
  const mobile = mobileOf(phone);

  const { isBusy, failures, handleSubmit, handleInput } = useForm({
    findMissing: () => ({
      mobile: !mobile && "请输入手机号码",
      code: !code.trim() && "请输入短信验证码",
      ...newPasswordMissing(chosen),
    }),
    send: async () => {
      await callApi(passwords.resetPassword, { mobile, code, password: chosen.password });
      // All logins of the account have ended, this browser's too where it was his.
      const kept = readLoginInfo();
      if (kept) await checkLogin(kept);
      showToast({ kind: "success", text: readLoginInfo() ? "操作成功" : "操作成功，请用新密码登录" });
      // Without the act: the password that was forgotten comes first.
      await navigate(wantedAddress());
      await revalidate();
      void requireLogin();
    },
    refuse: showRefusal,
  });

  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <LiveFields>
        <PhoneField autoComplete="username" phone={phone} onChange={setPhone} failure={failures["mobile"]} />
        <CodeField
          code={code}
          onChange={setCode}
          sending={sending}
          canSend={phone.digits !== ""}
          failure={failures["code"]}
        />
        <NewPassword chosen={chosen} onChange={setChosen} failures={failures} />
        <p className="text-secondary">重置后，所有设备上的登录会失效，微信和 QQ 需要重新绑定。</p>
        <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
          重置密码
        </Button>
      </LiveFields>
    </form>
  );
}
