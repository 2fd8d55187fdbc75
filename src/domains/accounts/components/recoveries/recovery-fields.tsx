import { useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { callApi } from "#web/call-api.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import { type FieldFailures, FormField } from "#web/components/form-dialog.tsx";
import type { LoginInfo } from "#web/login-info.ts";
import type { Missing } from "#web/use-form.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { accountRefusals } from "../../errors.ts";
import { RECOVERY_READY_AFTER_DAYS, RECOVERY_REASON_CHARACTERS_MAX } from "../../labels.ts";
import { CodeField } from "../fields/code-field.tsx";
import { digestPassword } from "../fields/digest-password.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";

interface RecoveryOptions {
  /** What is asked for in any case; the other can be ticked besides. */
  of: "factors" | "number";
  /** Whether the other can be asked for. */
  hasOther: boolean;
  hasPassword: boolean;
  login?: LoginInfo | undefined;
}

/** What who has lost his phone fills in: what is missing of it, how it is sent, and its fields. */
export function useRecovery({ of, hasOther, hasPassword, login }: RecoveryOptions) {
  const [isOtherToo, setIsOtherToo] = useState(false);
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const [reason, setReason] = useState("");
  const [password, setPassword] = useState("");
  // A login of the last minutes needs none, so who waits at the door is asked once it is refused.
  const [isPasswordAsked, setIsPasswordAsked] = useState(hasPassword);
  const sending = usePhoneCode(phone, "bind");
  const removesFactors = of === "factors" || isOtherToo;
  const changesNumber = of === "number" || isOtherToo;
  const mobile = mobileOf(phone);

  function findMissing(): Missing {
    return {
      mobile: changesNumber && !mobile && "请输入手机号码",
      code: changesNumber && !code.trim() && "请输入短信验证码",
      reason: !reason.trim() && "请填写情况说明",
      pwd: isPasswordAsked && !password && "请输入登录密码",
    };
  }

  async function send() {
    try {
      const { recovery } = await callApi(
        recoveries.askRecovery,
        {
          removesFactors: removesFactors ? "true" : "false",
          ...(changesNumber && { mobile, code }),
          ...(isPasswordAsked && { pwd: await digestPassword(password) }),
          reason,
        },
        login && { login },
      );
      return recovery;
    } catch (error) {
      if (error instanceof CallFailed && error.code === accountRefusals.bindingProofNeeded().code)
        setIsPasswordAsked(true);
      throw error;
    }
  }

  function show(failures: FieldFailures) {
    return (
      <>
        <ul className="list-disc pl-5 text-secondary">
          <li>提交后，会通过站内信、短信和邮件告知账号现有的联系方式。</li>
          <li>
            {RECOVERY_READY_AFTER_DAYS} 天后由工作人员核对身份，请保持{changesNumber ? "新手机号" : "手机"}畅通。
          </li>
          <li>在此之前，登录账号即可停止申请{removesFactors && "；通过第二步验证后，申请自动停止"}。</li>
          <li>
            通过后
            {[removesFactors && "移除动态验证码、通行密钥和恢复码", changesNumber && "更换手机号"]
              .filter(Boolean)
              .join("，")}
            ，所有设备退出登录；原密码、微信、QQ 和站外登录授权失效，用短信验证码登录后设置新密码。
          </li>
        </ul>
        {hasOther && (
          <Checkbox checked={isOtherToo} onChange={({ currentTarget }) => setIsOtherToo(currentTarget.checked)}>
            {of === "factors" ? "原手机号也无法接收短信，同时更换手机号" : "动态验证码和通行密钥也无法使用，同时移除"}
          </Checkbox>
        )}
        {changesNumber && (
          <>
            <PhoneField title="新手机号" phone={phone} onChange={setPhone} failure={failures["mobile"]} />
            <CodeField
              title="新手机验证码"
              code={code}
              onChange={setCode}
              sending={sending}
              canSend={phone.digits !== ""}
              failure={failures["code"]}
            />
          </>
        )}
        <FormField name="reason" title="情况说明" failure={failures["reason"]}>
          {(known) => (
            <textarea
              {...known}
              className="input"
              rows={3}
              maxLength={RECOVERY_REASON_CHARACTERS_MAX}
              placeholder="例如：手机于何时丢失，常用的登录地点和设备，便于核对"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
        {isPasswordAsked && (
          <PasswordField
            name="pwd"
            title="登录密码"
            kind="current"
            password={password}
            onChange={setPassword}
            failure={failures["pwd"]}
          />
        )}
      </>
    );
  }

  return { findMissing, send, show };
}
