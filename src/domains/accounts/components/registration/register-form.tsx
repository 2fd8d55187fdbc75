import { type ChangeEvent, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { registration } from "../../contract/registration.ts";
import { IDENTITIES, IDENTITY_NAMES } from "../../labels.ts";
import { AgreementTick } from "../agreements/agreement-tick.tsx";
import { CodeField } from "../fields/code-field.tsx";
import { PASSWORD_RULE, PasswordField } from "../fields/password-field.tsx";
import { mobileOf, NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { useForm } from "#web/use-form.ts";
import { storeLogin } from "../login/store-login.ts";
import { sourceField } from "../outside/source.ts";
import { resumeWantedAction } from "../login/wanted-action.ts";

/** Makes an account and logs in. `shareCode` is that of who has invited. */
export function RegisterForm({ shareCode }: { shareCode: string }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [phone, setPhone] = useState(NO_PHONE);
  const [fields, setFields] = useState({ code: "", password: "", nickName: "", identity: "", company: "", shareCode });
  const [isAgreed, setIsAgreed] = useState(false);
  // The last name that was asked about, and whether it can be had.
  const [asked, setAsked] = useState({ nickName: "", isAvailable: false });
  const typedName = useRef("");
  const sending = usePhoneCode(phone, "register");
  const mobile = mobileOf(phone);
  const set = (name: keyof typeof fields) => (value: string) => setFields((filled) => ({ ...filled, [name]: value }));

  const { isBusy, failures, setFailures, handleSubmit, handleInput } = useForm({
    findMissing,
    send,
    refuse: showRefusal,
  });

  async function send() {
    const identity = fields.identity as (typeof IDENTITIES)[number];
    const made = await callApi(registration.register, {
      ...fields,
      identity,
      mobile,
      agreement: "true",
      ...sourceField(),
    });
    storeLogin(made);
    await resumeWantedAction(async (address) => {
      // The code of who has invited goes with the address.
      await navigate(address, { replace: true });
      await revalidate();
    });
  }

  function findMissing() {
    return {
      mobile: !mobile && "请输入手机号码",
      code: !fields.code.trim() && "请输入短信验证码",
      password: !fields.password && "请输入密码",
      nickName: !fields.nickName.trim() && "请输入昵称",
      identity: !fields.identity && "请选择身份",
      agreement: !isAgreed && "请阅读并同意用户服务协议",
    };
  }

  function handleNickName({ target }: ChangeEvent<HTMLInputElement>) {
    typedName.current = target.value;
    set("nickName")(target.value);
  }

  async function handleNickNameLeft() {
    const { nickName } = fields;
    if (!nickName.trim() || nickName === asked.nickName) return;
    // What can't be asked now is said when the form is sent.
    const answer = await callApi(registration.checkNickName, { nickName }).catch((error: unknown) => ({
      isAvailable: false,
      reason: error instanceof Error ? error.message : null,
    }));
    if (nickName !== typedName.current) return;
    const { isAvailable, reason } = answer;
    setAsked({ nickName, isAvailable });
    setFailures(({ nickName: _, ...others }) => (reason ? { ...others, nickName: reason } : others));
  }

  const isNickNameFree = asked.isAvailable && asked.nickName === fields.nickName && !failures["nickName"];
  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <LiveFields>
        <PhoneField autoComplete="username" phone={phone} onChange={setPhone} failure={failures["mobile"]} />
        <CodeField
          code={fields.code}
          onChange={set("code")}
          sending={sending}
          canSend={phone.digits !== ""}
          failure={failures["code"]}
        />
        <PasswordField
          name="password"
          title="密码"
          kind="new"
          isMeasured
          placeholder={PASSWORD_RULE}
          password={fields.password}
          onChange={set("password")}
          failure={failures["password"]}
        />
        {/* What is said of the name has its place from the start: nothing moves away from under a press. */}
        <div>
          <FormField name="nickName" title="昵称" failure={failures["nickName"]}>
            {(known) => (
              <input
                {...known}
                className="input"
                autoComplete="off"
                placeholder="2–20 个字"
                value={fields.nickName}
                onChange={handleNickName}
                onBlur={() => void handleNickNameLeft()}
              />
            )}
          </FormField>
          <p role="status" className={failures["nickName"] ? undefined : "field-message mt-1"}>
            {isNickNameFree ? (
              <span className="text-success-text">该昵称可以使用</span>
            ) : (
              !failures["nickName"] && "\u00a0"
            )}
          </p>
        </div>
        <FormField name="identity" title="身份" failure={failures["identity"]}>
          {(known) => (
            <select
              {...known}
              className="input"
              value={fields.identity}
              onChange={(event) => set("identity")(event.target.value)}
            >
              <option value="">请选择</option>
              {IDENTITIES.map((identity) => (
                <option key={identity} value={identity}>
                  {IDENTITY_NAMES[identity]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="company" title="公司（选填）" failure={failures["company"]}>
          {(known) => (
            <input
              {...known}
              className="input"
              autoComplete="organization"
              value={fields.company}
              onChange={(event) => set("company")(event.target.value)}
            />
          )}
        </FormField>
        <FormField name="shareCode" title="邀请码（选填）" failure={failures["shareCode"]}>
          {(known) => (
            <input
              {...known}
              className="input mpn"
              autoComplete="off"
              value={fields.shareCode}
              onChange={(event) => set("shareCode")(event.target.value)}
            />
          )}
        </FormField>
        <AgreementTick isAgreed={isAgreed} onChange={setIsAgreed} failure={failures["agreement"]} />
        <Button kind="primary" size="large" type="submit" isBusy={isBusy}>
          注册
        </Button>
      </LiveFields>
    </form>
  );
}
