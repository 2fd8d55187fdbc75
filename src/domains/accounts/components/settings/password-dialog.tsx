import { useState } from "react";
import { callApi } from "#web/call-api.ts";
import { passwords } from "../../contract/passwords.ts";
import { PROVIDER_NAMES } from "../../labels.ts";
import { NewPassword, newPasswordMissing, NO_NEW_PASSWORD } from "../fields/new-password.tsx";
import { useOwnForm } from "../fields/use-own-form.ts";
import { useOwnProof } from "./own-proof.tsx";
import { SettingDialog, type SettingDialogProps, showSaved } from "./setting-dialog.tsx";

/** Sets a new password, proved by the old one or by a code that goes to the account's phone. */
export function PasswordDialog({ detail, sites, isOpen, onClose, onTaken }: SettingDialogProps) {
  const proof = useOwnProof(detail, "原密码");
  const [chosen, setChosen] = useState(NO_NEW_PASSWORD);
  const bound = detail.bindings.map(({ provider, nickName }) => `${PROVIDER_NAMES[provider]}（${nickName}）`);
  const form = useOwnForm(
    () => ({ ...proof.findMissing(), ...newPasswordMissing(chosen) }),
    async () => {
      await callApi(passwords.changePassword, { ...(await proof.read()), password: chosen.password });
      showSaved();
      onTaken();
    },
  );
  return (
    <SettingDialog title={detail.hasPassword ? "修改密码" : "设置密码"} form={form} isOpen={isOpen} onClose={onClose}>
      <p className="text-secondary wrap-anywhere">
        修改后，其他设备上的登录会失效。
        {bound.length > 0 && `已绑定的${bound.join("、")}仍可登录，不是您绑定的请解除。`}
        {sites.length > 0 && `您授权的${sites.join("、")}仍可登录您的账号，可在第三方绑定中取消。`}
      </p>
      {proof.show(form.failures)}
      <NewPassword chosen={chosen} onChange={setChosen} failures={form.failures} />
    </SettingDialog>
  );
}
