import { useOwnForm } from "../fields/use-own-form.ts";
import { useOwnProof } from "./own-proof.tsx";
import { SettingDialog, type SettingDialogProps } from "./setting-dialog.tsx";

/** What proves who asks, as calls that change factors take it. */
export type OwnProof = { pwd?: string; code?: string };

interface FactorProofDialogProps extends Pick<SettingDialogProps, "detail" | "onClose"> {
  onProven: (proof: OwnProof) => Promise<void>;
}

/** Asks who it is before factors change, where the login is not a new one. */
export function FactorProofDialog({ detail, onClose, onProven }: FactorProofDialogProps) {
  const proof = useOwnProof(detail, "登录密码");
  const form = useOwnForm(proof.findMissing, async () => {
    await onProven(await proof.read());
    onClose();
  });
  return (
    <SettingDialog title="验证身份" form={form} isOpen onClose={onClose}>
      <p className="text-secondary">为确认是您本人操作，请先验证身份。</p>
      {proof.show(form.failures)}
    </SettingDialog>
  );
}
