import { useState } from "react";
import { FormField } from "#web/components/form-dialog.tsx";
import { PasswordStrength } from "./password-strength.tsx";

/** What a new one must be, in as many characters as a phone shows. */
export const PASSWORD_RULE = "12–64 个字符，可用空格和中文";

interface PasswordFieldProps {
  name: string;
  title: string;
  password: string;
  onChange: (password: string) => void;
  failure: string | undefined;
  /** `new` where one is chosen. */
  kind: "current" | "new";
  placeholder?: string;
  /** Whether it is shown how strong it is. */
  isMeasured?: boolean;
}

/** A password, which can be shown while it is typed. */
export function PasswordField({
  name,
  title,
  password,
  onChange,
  failure,
  kind,
  placeholder = "请输入密码",
  isMeasured = false,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FormField name={name} title={title} failure={failure}>
      {(known) => (
        <>
          <div className="flex gap-2">
            <input
              {...known}
              className="input"
              type={isShown ? "text" : "password"}
              autoComplete={`${kind}-password`}
              maxLength={1024}
              placeholder={placeholder}
              value={password}
              onChange={(event) => onChange(event.target.value)}
            />
            <button
              type="button"
              className="link whitespace-nowrap"
              aria-pressed={isShown}
              aria-label={`显示${title}`}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? "隐藏" : "显示"}
            </button>
          </div>
          {isMeasured && <PasswordStrength password={password} />}
        </>
      )}
    </FormField>
  );
}
