import { useEffect, useState } from "react";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button, LinkButton } from "#web/components/button.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { showRefusal } from "#web/show-refusal.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { FactorForm } from "./factor-form.tsx";
import { keepToken } from "./keep-token.ts";

interface ProofDialogProps {
  isOpen: boolean;
  onClose: (isProven: boolean) => void;
}

/** Asks for the second factor before an act; who has none yet is led to set one up, and the act waits meanwhile. */
export function ProofDialog({ isOpen, onClose }: ProofDialogProps) {
  const [factors, setFactors] = useState<DataOf<typeof secondFactor.myFactors> | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const look = () => callApi(secondFactor.myFactors, {}).then(setFactors, showRefusal);
  useEffect(() => {
    if (isOpen) void look();
  }, [isOpen]);

  async function stayOpen(act: () => Promise<void>) {
    setIsBusy(true);
    try {
      await act();
    } finally {
      setIsBusy(false);
    }
  }

  function handlePassed(token: string | null) {
    keepToken(token);
    onClose(true);
  }

  return (
    <Dialog isOpen={isOpen} isBusy={isBusy} size="small" title="安全验证" onClose={() => onClose(false)}>
      {factors?.isInUse && (
        <div className="grid gap-4">
          <p className="text-secondary">
            这项操作会改变企业、成员、店铺或资金信息，或账号的验证方式，请先验证是您本人。
          </p>
          <FactorForm stayOpen={stayOpen} onPassed={handlePassed} />
        </div>
      )}
      {factors && !factors.isInUse && (
        <div className="grid gap-4">
          <p>
            企业和店铺的主账号须先启用动态验证码或通行密钥，才能进行这项操作。设置页会在新窗口打开，已填写的内容会保留。
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton kind="primary" href="/userCenter/accountSetting#second-factor" target="_blank">
              去设置
            </LinkButton>
            <Button onClick={() => onClose(true)}>已设置，继续</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
