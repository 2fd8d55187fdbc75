import type { FieldFailures } from "#web/components/form-dialog.tsx";
import { PASSWORD_RULE, PasswordField } from "./password-field.tsx";
import type { Missing } from "#web/use-form.ts";

export const NO_NEW_PASSWORD = { password: "", again: "" };

interface NewPasswordProps {
  chosen: typeof NO_NEW_PASSWORD;
  onChange: (chosen: typeof NO_NEW_PASSWORD) => void;
  failures: FieldFailures;
}

/** A password that is chosen, typed twice. */
export function NewPassword({ chosen, onChange, failures }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        name="password"
        title="新密码"
        kind="new"
        isMeasured
        placeholder={PASSWORD_RULE}
        password={chosen.password}
        onChange={(password) => onChange({ ...chosen, password })}
        failure={failures["password"]}
      />
      <PasswordField
        name="again"
        title="确认新密码"
        kind="new"
        placeholder="再次输入新密码"
        password={chosen.again}
        onChange={(again) => onChange({ ...chosen, again })}
        failure={failures["again"]}
      />
    </>
  );
}

export function newPasswordMissing({ password, again }: typeof NO_NEW_PASSWORD): Missing {
  return { password: !password && "请输入密码", again: again !== password && "两次输入的密码不一致" };
}
