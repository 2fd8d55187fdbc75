import { type ReactNode, useId } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { Button } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showToast } from "#web/components/toast.tsx";
import type { profile } from "../../contract/profile.ts";
import type { Form } from "#web/use-form.ts";

export interface SettingDialogProps {
  detail: DataOf<typeof profile.myDetail>;
  /** Those outside that may log the account in. */
  sites: string[];
  isOpen: boolean;
  onClose: () => void;
  onTaken: () => void;
}

interface SettingFormProps {
  title: string;
  form: Form;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A form that changes one thing of an account. */
export function SettingDialog({ title, form, isOpen, onClose, children }: SettingFormProps) {
  const formId = useId();
  const footer = (
    <>
      <Button disabled={form.isBusy} onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" type="submit" form={formId} isBusy={form.isBusy}>
        确定
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} isBusy={form.isBusy} size="small" title={title} onClose={onClose} footer={footer}>
      <form
        method="dialog"
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={form.handleSubmit}
        onInput={form.handleInput}
      >
        {children}
      </form>
    </Dialog>
  );
}

export function showSaved(): void {
  showToast({ kind: "success", text: "操作成功" });
}
