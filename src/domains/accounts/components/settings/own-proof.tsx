import { useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Checkbox } from "#web/components/checkbox.tsx";
import type { FieldFailures } from "#web/components/form-dialog.tsx";
import type { profile } from "../../contract/profile.ts";
import { CodeField } from "../fields/code-field.tsx";
import { digestPassword } from "../fields/digest-password.ts";
import { PasswordField } from "../fields/password-field.tsx";
import { NO_PHONE, PhoneField } from "../fields/phone-field.tsx";
import { usePhoneCode } from "../fields/use-code-sending.ts";
import type { Missing } from "#web/use-form.ts";

/** Whose account it is, proved by its password (`passwordTitle`) or by a code that goes to its phone: the fields, and what a call takes of them. */
export function useOwnProof(
  { hasPassword, mobile }: Pick<DataOf<typeof profile.myDetail>, "hasPassword" | "mobile">,
  passwordTitle: string,
) {
  const [chosen, setWay] = useState<"password" | "code">("password");
  const way = hasPassword ? chosen : "code";
  const [password, setPassword] = useState("");
  const [phone, setPhone] = useState(NO_PHONE);
  const [code, setCode] = useState("");
  const sending = usePhoneCode(phone, "change");

  function findMissing(): Missing {
    return way === "password"
      ? { pwd: !password && `请输入${passwordTitle}` }
      : { code: !code.trim() && "请输入短信验证码" };
  }

  async function read(): Promise<{ pwd: string } | { code: string }> {
    return way === "password" ? { pwd: await digestPassword(password) } : { code };
  }

  function show(failures: FieldFailures) {
    return (
      <>
        {hasPassword && (
          <fieldset className="flex flex-wrap gap-4">
            <legend className="font-medium">验证方式</legend>
            <Checkbox type="radio" name="proof" checked={way === "password"} onChange={() => setWay("password")}>
              {passwordTitle}
            </Checkbox>
            <Checkbox type="radio" name="proof" checked={way === "code"} onChange={() => setWay("code")}>
              短信验证码
            </Checkbox>
          </fieldset>
        )}
        {way === "password" ? (
          <PasswordField
            name="pwd"
            title={passwordTitle}
            kind="current"
            password={password}
            onChange={setPassword}
            failure={failures["pwd"]}
          />
        ) : (
          <>
            <PhoneField
              title={mobile ? `手机号（${mobile}）` : "手机号"}
              phone={phone}
              onChange={setPhone}
              failure={undefined}
            />
            <CodeField
              code={code}
              onChange={setCode}
              sending={sending}
              canSend={phone.digits !== ""}
              failure={failures["code"]}
            />
          </>
        )}
      </>
    );
  }

  return { findMissing, read, show };
}
