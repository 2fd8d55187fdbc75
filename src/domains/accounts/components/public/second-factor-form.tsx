import { type ReactNode, useState } from "react";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { FormField } from "#web/components/form-dialog.tsx";
import { secondFactor } from "../../contract/second-factor.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import { useOwnForm } from "../fields/use-own-form.ts";
import { type StayOpen, withoutDialog } from "../stay-open.ts";

/** Passes the second factor: what the authenticator shows, or a recovery code. `children` are other buttons. */
export function SecondFactorForm({
  onPassed,
  stayOpen = withoutDialog,
  children,
}: {
  onPassed: () => void;
  stayOpen?: StayOpen;
  children?: ReactNode;
}) {
  const [code, setCode] = useState("");
  const { isBusy, failures, handleSubmit, handleInput } = useOwnForm(
    () => ({ code: !code.trim() && "请输入动态验证码" }),
    async () => {
      await stayOpen(async () => void (await callApi(secondFactor.passSecondFactor, { code })));
      onPassed();
    },
  );

  return (
    <form method="dialog" className="grid gap-4" noValidate onSubmit={handleSubmit} onInput={handleInput}>
      <LiveFields>
        <FormField name="code" title="动态验证码" failure={failures["code"]}>
          {(known) => (
            <input
              {...known}
              className="input num"
              autoComplete="one-time-code"
              maxLength={16}
              placeholder="6 位动态验证码，或 10 位恢复码"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </FormField>
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isBusy={isBusy}>
            验证
          </Button>
          {children}
        </div>
      </LiveFields>
    </form>
  );
}
