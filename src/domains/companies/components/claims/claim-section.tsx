import { lazy, Suspense, useState } from "react";
import { requireLogin } from "#web/require-login.ts";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import { Button } from "#web/components/button.tsx";
import { companyAddress } from "../../addresses.ts";
import { claims } from "../../contract/claims.ts";
import { useOwnAction } from "#web/use-action.ts";

// Few readers keep a company.
const ClaimDialog = lazy(async () => ({ default: (await import("./claim-dialog.tsx")).ClaimDialog }));

export type OwnClaim = DataOf<typeof claims.ownClaim>;

interface ClaimSectionProps {
  company: { id: number; name: string };
  own: OwnClaim;
}

/** Says that nobody keeps the page yet, how the reader's own claim stands, and lets him make one. */
export function ClaimSection({ company, own }: ClaimSectionProps) {
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const { isBusy, act } = useOwnAction();
  const isWaiting = own?.state === "waiting";
  const isHere = own?.companyId === company.id;

  async function handleOpen() {
    if (await requireLogin()) setIsOpen(true);
  }

  return (
    <section className="card card-body grid gap-2" aria-label="认领">
      <h2>这是贵司的主页？</h2>
      <p className="text-sm text-secondary">
        本页资料来自公开名录，尚无企业管理。认证企业认领后可以更新资料、联系人、代理证书与库存。
      </p>
      {isWaiting && isHere && <p role="status">贵司的认领正在审核，结果会通过站内消息通知。</p>}
      {isWaiting && !isHere && (
        <p>
          贵司正在认领「
          <a className="link" href={companyAddress({ id: own.companyId })}>
            {own.companyName}
          </a>
          」，一次只能认领一个页面。
        </p>
      )}
      {own?.state === "rejected" && isHere && <p role="status">上次认领未通过：{own.reason}</p>}
      <p className="needs-script">
        {isWaiting ? (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => void act(() => callApi(claims.withdrawClaim, {}), "认领已撤回")}
          >
            撤回认领
          </Button>
        ) : (
          <Button size="small" aria-haspopup="dialog" onClick={() => void handleOpen()}>
            认领此页
          </Button>
        )}
      </p>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <ClaimDialog company={company} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
