import { Button } from "#web/components/button.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { LoginInfo } from "#web/login-info.ts";
import { showRefusal } from "#web/show-refusal.ts";
import { useForm } from "#web/use-form.ts";
import { LiveFields } from "../fields/live-fields.tsx";
import type { StayOpen } from "../login/stay-open.ts";
import type { OwnRecovery } from "./recovery-banner.tsx";
import { useRecovery } from "./recovery-fields.tsx";

interface RecoveryFormProps {
  login?: LoginInfo | undefined;
  stayOpen: StayOpen;
  onAsked: (recovery: OwnRecovery | null) => void;
  onBack: () => void;
}

/** In place of the second factor: asks that it be removed, and where the number is dead as well, that another be bound. */
export function RecoveryForm({ login, stayOpen, onAsked, onBack }: RecoveryFormProps) {
  const { findMissing, send, show } = useRecovery({ of: "factors", hasOther: true, hasPassword: false, login });
  const form = useForm({
    findMissing,
    send: () =>
      stayOpen(async () => {
        const recovery = await send();
        showToast({ kind: "success", text: "申请已提交" });
        onAsked(recovery);
      }),
    refuse: showRefusal,
  });
  return (
    <form
      method="dialog"
      className="grid gap-4"
      aria-label="手机丢失或无法验证"
      noValidate
      onSubmit={form.handleSubmit}
      onInput={form.handleInput}
    >
      <LiveFields>
        {show(form.failures)}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" isBusy={form.isBusy}>
            提交申请
          </Button>
          <Button disabled={form.isBusy} onClick={onBack}>
            返回验证
          </Button>
        </div>
      </LiveFields>
    </form>
  );
}
