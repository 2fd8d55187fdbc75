import { showToast } from "#web/components/toast.tsx";
import { useOwnForm } from "../fields/use-own-form.ts";
import { useRecovery } from "../recoveries/recovery-fields.tsx";
import { SettingDialog, type SettingDialogProps } from "./setting-dialog.tsx";

/** Asks for another number where the one that the account has receives nothing any more. */
export function RecoveryDialog({ detail, isOpen, onClose, onTaken }: SettingDialogProps) {
  const { findMissing, send, show } = useRecovery({
    of: "number",
    hasOther: detail.secondFactor === "passed",
    hasPassword: detail.hasPassword,
  });
  const form = useOwnForm(findMissing, async () => {
    await send();
    showToast({ kind: "success", text: "申请已提交" });
    onTaken();
  });
  return (
    <SettingDialog title="申请更换手机号" form={form} isOpen={isOpen} onClose={onClose}>
      {show(form.failures)}
    </SettingDialog>
  );
}
