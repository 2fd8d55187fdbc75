import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { Tag } from "#web/components/tag.tsx";
import { digitsOf } from "./digits.ts";
import type { CodeSending } from "./use-code-sending.ts";

const DIGITS = 6;

interface CodeFieldProps {
  code: string;
  onChange: (code: string) => void;
  sending: CodeSending;
  /** Whether there is anything to send to. */
  canSend: boolean;
  failure: string | undefined;
  name?: string;
  title?: string;
}

/** A code of six digits, with the button that has one sent. */
export function CodeField({
  code,
  onChange,
  sending,
  canSend,
  failure,
  name = "code",
  title = "短信验证码",
}: CodeFieldProps) {
  const { secondsLeft, isBusy, isProving, demoCode, send } = sending;
  return (
    <div>
      <FormField name={name} title={title} failure={failure}>
        {(known) => (
          <div className="flex gap-2">
            <input
              {...known}
              className="input num"
              inputMode="numeric"
              autoComplete="one-time-code"
              placeholder="6 位数字"
              value={code}
              onChange={(event) => onChange(digitsOf(event.target.value, DIGITS))}
            />
            <Button isBusy={isBusy} disabled={!canSend || secondsLeft > 0} onClick={() => void send()}>
              {isProving ? "人机验证中" : secondsLeft > 0 ? `${secondsLeft}s 后重新获取` : "获取验证码"}
            </Button>
          </div>
        )}
      </FormField>
      <p role="status" className={demoCode ? "mt-2" : undefined}>
        {demoCode && (
          <span className="flex flex-wrap items-center gap-2">
            <Tag tone="warning">演示模式</Tag>
            <span>
              {title}：<b className="num">{demoCode}</b>
            </span>
          </span>
        )}
      </p>
    </div>
  );
}
