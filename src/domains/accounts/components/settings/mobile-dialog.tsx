import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { profile } from "../../contract/profile.ts";
import { CodeField } from "../fields/code-field.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { useOwnForm } from "../fields/use-own-form.ts";
import { SettingDialog, type SettingDialogProps, showSaved } from "./setting-dialog.tsx";

/** Changes the number: a code goes to the one the account has, another to the one it is to get. */
export function MobileDialog({ detail: { mobile: former }, isOpen, onClose, onTaken }: SettingDialogProps) {
  const [oldPhone, setOldPhone] = useState(NO_PHONE);
  const [oldCode, setOldCode] = useState("");
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const oldSending = usePhoneCode(oldPhone, "change");
  const sending = usePhoneCode(phone, "bind");
  const mobile = mobileOf(phone);
  const form = useOwnForm(
    () => ({
      oldCode: former && !oldCode.trim() && "请输入原手机号收到的验证码",
      mobile: !mobile && "请输入手机号码",
      code: !code.trim() && "请输入短信验证码",
    }),
    async () => {
      await callApi(profile.bindMobile, { oldCode, mobile, code });
      showSaved();
      onTaken();
    },
  );
  return (
    <SettingDialog title={former ? "更换手机号" : "绑定手机号"} form={form} isOpen={isOpen} onClose={onClose}>
      {former && (
        <>
          <p className="text-secondary">
            当前手机号 <span className="num">{former}</span>。更换后，其他设备上的登录会失效。
          </p>
          <PhoneField title="原手机号" phone={oldPhone} onChange={setOldPhone} failure={undefined} />
          <CodeField
            name="oldCode"
            title="原手机验证码"
            code={oldCode}
            onChange={setOldCode}
            sending={oldSending}
            canSend={oldPhone.digits !== ""}
            failure={form.failures["oldCode"]}
          />
        </>
      )}
      <PhoneField title="新手机号" phone={phone} onChange={setPhone} failure={form.failures["mobile"]} />
      <CodeField
        title="新手机验证码"
        code={code}
        onChange={setCode}
        sending={sending}
        canSend={phone.digits !== ""}
        failure={form.failures["code"]}
      />
    </SettingDialog>
  );
}
