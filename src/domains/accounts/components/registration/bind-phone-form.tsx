import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { socialLogin } from "../../contract/social-login.ts";
import { AgreementTick } from "../agreements/agreement-tick.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useForm } from "#web/use-form.ts";
import { type StayOpen, withoutDialog } from "../login/stay-open.ts";

/** A first login by WeChat or QQ, whose phone is still to be given. */
export interface Unbound {
  ticket: string;
  nickName: string;
}

interface BindPhoneFormProps {
  unbound: Unbound;
  stayOpen?: StayOpen;
  onLoggedIn: (made: DataOf<typeof socialLogin.bindSocialPhone>) => void;
}

/** Asks for that phone. */
export function BindPhoneForm({
  unbound: { ticket, nickName },
  stayOpen = withoutDialog,
  onLoggedIn,
}: BindPhoneFormProps) {
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const [isAgreed, setIsAgreed] = useState(false);
  const sending = usePhoneCode(phone, "bind");
  const mobile = mobileOf(phone);
  const { isBusy, failures, handleSubmit, handleInput } = useForm({
    findMissing: () => ({
      mobile: !mobile && "请输入手机号码",
      code: !code.trim() && "请输入短信验证码",
      agreement: !isAgreed && "请阅读并同意用户服务协议",
    }),
    send: () => stayOpen(async () => onLoggedIn(await callApi(socialLogin.bindSocialPhone, { ticket, mobile, code }))),
    refuse: showRefusal,
  });
  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <p className="wrap-anywhere">
        您好，<b>{nickName}</b>。首次登录请绑定手机号；已注册的手机号会直接登录到原账号。
      </p>
      <PhoneField phone={phone} onChange={setPhone} failure={failures["mobile"]} />
      <CodeField
        code={code}
        onChange={setCode}
        sending={sending}
        canSend={phone.digits !== ""}
        failure={failures["code"]}
      />
      <AgreementTick isAgreed={isAgreed} onChange={setIsAgreed} failure={failures["agreement"]} />
      <Button kind="primary" type="submit" isBusy={isBusy}>
        绑定并登录
      </Button>
    </form>
  );
}
