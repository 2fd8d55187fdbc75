import { PROVIDER_NAMES, type Provider } from "../../labels.ts";
import { useOwnForm } from "../fields/use-own-form.ts";
import { goToProvider } from "../social-login/social.ts";
import { useOwnProof } from "./own-proof.tsx";
import { SettingDialog, type SettingDialogProps } from "./setting-dialog.tsx";

interface BindDialogProps extends Omit<SettingDialogProps, "onTaken" | "isOpen" | "sites"> {
  provider: Provider;
  returnTo: string;
}

/** Asks who it is before WeChat or QQ is bound, where the login is not a new one. */
export function BindDialog({ detail, provider, returnTo, onClose }: BindDialogProps) {
  const proof = useOwnProof(detail, "登录密码");
  const form = useOwnForm(proof.findMissing, async () => {
    await goToProvider(provider, "bind", returnTo, await proof.read());
    onClose();
  });
  return (
    <SettingDialog title={`绑定${PROVIDER_NAMES[provider]}`} form={form} isOpen onClose={onClose}>
      <p className="text-secondary">
        绑定后可用{PROVIDER_NAMES[provider]}登录这个账号。为确认是您本人操作，请先验证身份。
      </p>
      {proof.show(form.failures)}
    </SettingDialog>
  );
}
